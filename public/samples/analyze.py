# From the URL of an ad to its score. Python 3.9 or newer, no packages:
#   BASE_URL=https://… API_TOKEN=pat_… python3 analyze.py '<ad URL>'
import http.client
import json
import os
import re
import sys
import time
import urllib.request
import uuid

BASE_URL, API_TOKEN = os.environ.get("BASE_URL", "").rstrip("/"), os.environ.get("API_TOKEN", "").strip()
# Without a URL, a sample ad: free, and answered in seconds.
SAMPLE_AD = "https://www.facebook.com/ads/library/?id=99999999999999999901"
MAX_RETRIES = 7


class AnyStatus(urllib.request.HTTPErrorProcessor):
    def http_response(self, request, response):
        return response

    https_response = http_response


def send(path, body, headers):
    """A status of 0 stands for a lost connection."""
    headers = {"Authorization": f"Bearer {API_TOKEN}", **headers}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{BASE_URL}/api/v1{path}", data, headers)
    try:
        with urllib.request.build_opener(AnyStatus).open(request, timeout=60) as response:
            return response.status, response.headers, response.read()
    except (OSError, http.client.HTTPException) as error:
        return 0, {}, str(error)


def seconds_to_wait(status, headers, otherwise):
    """With no calls left, `t` of RateLimit is exact; Retry-After is the next clock minute, or what another response asks for."""
    exact = status == 429 and re.search(r";r=0;t=(\d+)", headers.get("RateLimit", ""))
    told = exact[1] if exact else headers.get("Retry-After", "")
    return int(told) if told.isdecimal() else otherwise


def call(path, headers, body=None):
    for attempt in range(MAX_RETRIES + 1):
        status, told, text = send(path, body, headers)
        if attempt == MAX_RETRIES or (status not in (0, 429) and status < 500):
            break
        seconds = seconds_to_wait(status, told, 2**attempt)
        print(f"HTTP {status}: next try in {seconds} s", file=sys.stderr)
        time.sleep(seconds)
    if status == 0:
        sys.exit(f"No answer from {BASE_URL}: {text}")
    # A proxy in between answers in HTML.
    if not told.get("Content-Type", "").startswith("application/json"):
        sys.exit(f"HTTP {status} without JSON. Check BASE_URL, or try again later.")
    answer = json.loads(text)
    if status >= 300:
        sys.exit("{code}: {message} ({id})".format(**answer["error"], id=told.get("X-Request-Id")))
    # An analysis in progress, from a server that is too busy to wait.
    if "Preference-Applied" not in told:
        time.sleep(seconds_to_wait(status, told, 0))
    return answer


if not BASE_URL or not API_TOKEN:
    sys.exit("Set BASE_URL to the address of the service, and API_TOKEN to a token from Settings > Developers.")
# With a key, a repeated submit is never charged twice.
key = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
submitted = call("/analyses", key, {"url": sys.argv[1] if len(sys.argv) > 1 else SAMPLE_AD})
while True:
    # Waits for up to 30 seconds, and answers as soon as the analysis ends.
    analysis = call(f"/analyses/{submitted['id']}", {"Prefer": "wait=30"})
    if analysis["status"] in ("done", "failed"):
        break
    print(analysis["currentStep"], file=sys.stderr)

if analysis["status"] == "failed":
    sys.exit(analysis["errorMessage"])
report = analysis["report"]
score = report["score"]
print(f"{score['value']} ({score['grade']}): {report['summary']}" if score else report["summary"])
