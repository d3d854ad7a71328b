"""Sending e-mail."""

import smtplib
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from snowbound.server.notify.outgoing import TIMEOUT_SECONDS
from snowbound.server.settings import Settings


def send_mail(address: str, subject: str, text: str, settings: Settings) -> None:
    server = urlsplit(settings.mail_server)
    mail = EmailMessage()
    mail["From"] = settings.mail_from or f"snowbound@{server.hostname}"
    mail["To"] = address
    mail["Subject"] = subject
    mail.set_content(text)
    secure = server.scheme == "smtps"
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    port = server.port or (465 if secure else 25)
    with kind(server.hostname or "", port, timeout=TIMEOUT_SECONDS) as connection:
        if server.username:
            if not secure:
                connection.starttls()
            connection.login(unquote(server.username), unquote(server.password or ""))
        connection.send_message(mail)
