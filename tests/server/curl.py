"""What the guides ask of `curl`, for machines that have none: `python curl.py [--fail] [--cookie FILE] [--cookie-jar
FILE] [--header LINE] [--data @-] URL`."""

import argparse
import sys
from http.cookiejar import MozillaCookieJar
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    for flag in ("--silent", "--show-error", "--fail"):
        parser.add_argument(flag, action="store_true", required=True)
    parser.add_argument("--cookie", default="")
    parser.add_argument("--cookie-jar", default="")
    parser.add_argument("--header", action="append", default=[])
    parser.add_argument("--data", choices=["@-"])
    asked = parser.parse_args()
    cookies = MozillaCookieJar()
    if asked.cookie and Path(asked.cookie).exists():
        cookies.load(asked.cookie, ignore_discard=True)
    data = sys.stdin.buffer.read() if asked.data else None
    headers = dict(line.split(": ", 1) for line in asked.header)
    try:
        answer = build_opener(HTTPCookieProcessor(cookies)).open(Request(asked.url, data, headers))
    except HTTPError as error:
        print(f"curl: (22) The requested URL returned error: {error.code}", file=sys.stderr)
        return 22
    except URLError as error:
        print(f"curl: (7) {error.reason}", file=sys.stderr)
        return 7
    sys.stdout.buffer.write(answer.read())
    if asked.cookie_jar:
        cookies.save(asked.cookie_jar, ignore_discard=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
