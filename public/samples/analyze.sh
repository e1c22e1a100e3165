#!/bin/sh
# From the URL of an ad to its score. curl 7.84 or newer, and jq:
#   BASE_URL=https://… API_TOKEN=pat_… sh analyze.sh '<ad URL>'
set -eu
: "${BASE_URL:?Set it to the address of the service.}" "${API_TOKEN:?Set it to a token from Settings > Developers.}"
BASE_URL=${BASE_URL%/}

# Without a URL, a sample ad: free, and answered in seconds.
url=${1:-https://www.facebook.com/ads/library/?id=99999999999999999901}
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# Leaves the JSON of a response in $answer; tries again after a 429, a 5xx and a lost connection.
call() {
  tries=0
  while :; do
    told=$(curl --silent --show-error --max-time 60 --output "$answer" -H "Authorization: Bearer $API_TOKEN" \
      --write-out '%{http_code}|%{content_type}|%header{ratelimit}|%header{retry-after}|%header{x-request-id}' "$@") || told=000
    IFS='|' read -r status type limit seconds request <<EOF
$told
EOF
    case $status in 429 | 5?? | 000) ;; *) break ;; esac
    # With no calls left, t is exact; Retry-After is the next clock minute.
    case $status$limit in 429*';r=0;t='*) seconds=${limit##*=} ;; esac
    case $seconds in '' | *[!0-9]*) seconds=$((1 << tries)) ;; esac
    tries=$((tries + 1))
    [ "$tries" -le 7 ] || break
    echo "HTTP $status: next try in $seconds s" >&2
    sleep "$seconds"
  done
  # A proxy in between answers in HTML.
  case $status$type in
    2??application/json*) return ;;
    000) echo "No answer from $BASE_URL" >&2 ;;
    *application/json*) jq -r --arg id "$request" '"\(.error.code): \(.error.message) (\($id))"' "$answer" >&2 ;;
    *) echo "HTTP $status without JSON. Check BASE_URL, or try again later." >&2 ;;
  esac
  exit 1
}

# With a key, a repeated submit is never charged twice.
call "$BASE_URL/api/v1/analyses" -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s)-$$" \
  --data "$(jq -n --arg url "$url" '{$url}')"
id=$(jq -r .id "$answer")
while :; do
  # Waits for up to 30 seconds, and answers as soon as the analysis ends.
  call "$BASE_URL/api/v1/analyses/$id" -H 'Prefer: wait=30'
  case $(jq -r .status "$answer") in
    done) jq -r '.report | (if .score then "\(.score.value) (\(.score.grade)): " else "" end) + .summary' "$answer"; exit ;;
    failed) jq -r .errorMessage "$answer" >&2; exit 1 ;;
  esac
  jq -r .currentStep "$answer" >&2
  # For a server that is too busy to wait.
  sleep 1
done
