"""Sending e-mail."""

import asyncio
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import aiosmtplib

from snowbound.server.common.settings import Settings
from snowbound.server.notify import outgoing


async def send_mail(address: str, subject: str, text: str, settings: Settings) -> None:
    """Raises OSError when it cannot be sent."""
    server = urlsplit(settings.mail_server)
    host = server.hostname or ""
    mail = EmailMessage()
    mail["From"] = settings.mail_from or f"snowbound@{host}"
    mail["To"] = address
    mail["Subject"] = subject
    mail.set_content(text)
    secure = server.scheme == "smtps"
    port = server.port or (465 if secure else 25)
    try:
        async with asyncio.timeout(outgoing.TOTAL_SECONDS):
            await outgoing.look_up(host, port)  # so that the library finds it at once, or never
            await aiosmtplib.send(
                mail,
                hostname=host,
                port=port,
                username=unquote(server.username) if server.username else None,
                password=unquote(server.password or "") if server.username else None,
                use_tls=secure,
                start_tls=bool(server.username) and not secure,
            )
    except TimeoutError:
        raise OSError(f"not sent within {outgoing.TOTAL_SECONDS:g} s") from None
    except aiosmtplib.SMTPException as error:
        raise OSError(f"the mail server refused: {type(error).__name__}") from None
