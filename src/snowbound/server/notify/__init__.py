"""Notifications: web push, e-mail and webhooks."""
