"""The Content-Security-Policy of our pages, whoever serves them: a server, or any host of files."""

RULES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",  # pieces are placed and moved by style
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
PYTHON = {"script-src": "'self' 'wasm-unsafe-eval'"}  # where Python runs in the page
HEADER_ONLY = {"frame-ancestors": "'none'"}  # browsers ignore it in a meta tag


def policy(rules: dict[str, str]) -> str:
    return "; ".join(f"{name} {allowed}" for name, allowed in rules.items())


SERVER_HEADER = policy(RULES | HEADER_ONLY)
PAGE_TAG = policy(RULES | PYTHON)
PAGE_HEADER = policy(RULES | PYTHON | HEADER_ONLY)
