"""Web push, where its library is installed (`pip install snowbound[push]`)."""

import asyncio
import contextlib
import time
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from snowbound.server.common.identity_messages import Push
from snowbound.server.common.settings import Settings
from snowbound.server.notify import outgoing

DAY = 86400


class Pusher:
    """Sends web push messages, signed with the server's own key."""

    def __init__(self, settings: Settings, data: Path | None) -> None:
        self.settings = settings
        self.public_key: str | None = None
        file = Path(settings.push_key_file) if settings.push_key_file else None
        if file is None and data is not None:
            file = data / "push-key.pem"
        if file is not None and settings.push_contact:
            with contextlib.suppress(ImportError):
                self._load_key(file)

    def _load_key(self, file: Path) -> None:
        from cryptography.hazmat.primitives import serialization
        from py_vapid import Vapid02
        from py_vapid.utils import b64urlencode

        self._key = Vapid02.from_file(str(file))  # makes the file if there is none
        file.chmod(0o600)
        assert self._key.public_key is not None
        point = self._key.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.public_key = b64urlencode(point)

    async def send(self, push: Push, message: msgspec.Struct) -> None:
        body, headers = await asyncio.to_thread(self._sealed, push, message)
        private = self.settings.private_webhooks
        status = await outgoing.post(push.endpoint, body, headers, private)
        if status >= 400:
            raise OSError(f"the push service answered {status}")

    def _sealed(self, push: Push, message: msgspec.Struct) -> tuple[bytes, dict[str, str]]:
        """The message as only that browser can read it, and the headers that say who sends it."""
        from pywebpush import WebPusher

        keys = {"p256dh": push.p256dh, "auth": push.auth}
        pusher = WebPusher({"endpoint": push.endpoint, "keys": keys})
        encrypted = pusher.encode(msgspec.json.encode(message), content_encoding="aes128gcm")
        parts = urlsplit(push.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self.settings.push_contact,
            "exp": int(time.time()) + DAY // 2,
        }
        headers = {
            **self._key.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
        }
        return encrypted["body"], headers
