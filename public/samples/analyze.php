<?php
// From the URL of an ad to its score. PHP 8.0 or newer, no packages:
//   BASE_URL=https://… API_TOKEN=pat_… php analyze.php '<ad URL>'

// Without a URL, a sample ad: free, and answered in seconds.
const SAMPLE_AD = 'https://www.facebook.com/ads/library/?id=99999999999999999901';
const MAX_RETRIES = 7;
define('BASE_URL', rtrim((string) getenv('BASE_URL'), '/'));
define('API_TOKEN', trim((string) getenv('API_TOKEN')));

/** The status, the headers by their names in lower case, and the text; a status of 0 stands for a lost connection. */
function send(string $method, string $path, array $headers, string $body): array
{
    $lines = ['Authorization: Bearer ' . API_TOKEN, ...$headers];
    $options = ['method' => $method, 'header' => $lines, 'content' => $body, 'timeout' => 60];
    $options += ['ignore_errors' => true, 'follow_location' => 0];
    $stream = @fopen(BASE_URL . '/api/v1' . $path, 'r', false, stream_context_create(['http' => $options]));
    if ($stream === false) {
        return [0, [], ''];
    }
    $text = (string) stream_get_contents($stream);
    $head = stream_get_meta_data($stream)['wrapper_data'];
    $told = [];
    foreach (array_slice($head, 1) as $line) {
        [$name, $value] = explode(':', $line, 2) + ['', ''];
        $told[strtolower($name)] = trim($value);
    }
    $isCut = strlen($text) < (int) ($told['content-length'] ?? 0);
    return [$isCut ? 0 : (int) explode(' ', $head[0])[1], $told, $text];
}

/** With no calls left, `t` of RateLimit is exact; Retry-After is the next clock minute, or what another response asks for. */
function secondsToWait(int $status, array $told, int $otherwise): int
{
    $isExact = $status === 429 && preg_match('/;r=0;t=(\d+)/', $told['ratelimit'] ?? '', $exact) === 1;
    $seconds = $isExact ? $exact[1] : $told['retry-after'] ?? '';
    return ctype_digit($seconds) ? (int) $seconds : $otherwise;
}

function call(string $method, string $path, array $headers, string $body = ''): array
{
    for ($attempt = 0; ; $attempt++) {
        [$status, $told, $text] = send($method, $path, $headers, $body);
        if ($attempt === MAX_RETRIES || ($status !== 0 && $status !== 429 && $status < 500)) {
            break;
        }
        $seconds = secondsToWait($status, $told, 2 ** $attempt);
        fwrite(STDERR, "HTTP $status: next try in $seconds s\n");
        sleep($seconds);
    }
    if ($status === 0) {
        throw new RuntimeException('No answer from ' . BASE_URL);
    }
    // A proxy in between answers in HTML.
    if (!str_starts_with($told['content-type'] ?? '', 'application/json')) {
        throw new RuntimeException("HTTP $status without JSON. Check BASE_URL, or try again later.");
    }
    $answer = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
    if ($status >= 300) {
        throw new RuntimeException("{$answer['error']['code']}: {$answer['error']['message']} ({$told['x-request-id']})");
    }
    // An analysis in progress, from a server that is too busy to wait.
    if (!isset($told['preference-applied'])) {
        sleep(secondsToWait($status, $told, 0));
    }
    return $answer;
}

try {
    if (BASE_URL === '' || API_TOKEN === '') {
        throw new RuntimeException('Set BASE_URL to the address of the service, and API_TOKEN to a token from Settings > Developers.');
    }
    // With a key, a repeated submit is never charged twice.
    $headers = ['Content-Type: application/json', 'Idempotency-Key: ' . bin2hex(random_bytes(16))];
    $submitted = call('POST', '/analyses', $headers, json_encode(['url' => $argv[1] ?? SAMPLE_AD]));
    while (true) {
        // Waits for up to 30 seconds, and answers as soon as the analysis ends.
        $analysis = call('GET', "/analyses/{$submitted['id']}", ['Prefer: wait=30']);
        if (in_array($analysis['status'], ['done', 'failed'], true)) {
            break;
        }
        fwrite(STDERR, $analysis['currentStep'] . "\n");
    }
    if ($analysis['status'] === 'failed') {
        throw new RuntimeException($analysis['errorMessage']);
    }
    $score = $analysis['report']['score'];
    echo $score === null ? '' : "{$score['value']} ({$score['grade']}): ", $analysis['report']['summary'], "\n";
} catch (Throwable $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
