// Scores the ads in column A of the active sheet: their URLs are in A2 and below, and B to G are filled in.
// Extensions > Apps Script: paste this, set API_TOKEN under Project Settings > Script Properties, and run analyzeAds.
// Run it again, or by a trigger every five minutes, until every row is done or failed. It submits rows without an analysis:
// those that are waiting for credits or for the service too. To analyze a failed ad again, write "again" into its status.
const BASE_URL = 'https://YOUR-SERVICE';
const COLUMNS = ['Ad URL', 'Analysis', 'Status', 'Score', 'Grade', 'Hook', 'Summary'];
const SUBMITS_AT_ONCE = 10;
const ENDED = ['done', 'failed'];
const AGAIN = 'again';

function callApi(path, options) {
  const token = PropertiesService.getScriptProperties().getProperty('API_TOKEN');
  const response = UrlFetchApp.fetch(`${BASE_URL}/api/v1${path}`, {
    ...options,
    headers: { ...options.headers, Authorization: `Bearer ${token}` },
    muteHttpExceptions: true,
  });
  const code = response.getResponseCode();
  const body = code >= 500 ? { error: { message: 'The service is not available.' } } : JSON.parse(response.getContentText());
  if (code === 401) throw new Error(body.error.message);
  return { code: code, body: body };
}

function submitAd(url, before) {
  // Until the row has its analysis, it is the same request, even if an answer is lost.
  const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, `${before} ${url}`, Utilities.Charset.UTF_8);
  return callApi('/analyses', {
    method: 'post',
    contentType: 'application/json',
    headers: { 'Idempotency-Key': `sheet-${Utilities.base64EncodeWebSafe(digest)}` },
    payload: JSON.stringify({ url: url }),
  });
}

// No credits, too many calls, or a service that is not available: another time, the same request may succeed.
function isRefusedForNow(code) {
  return code === 402 || code === 429 || code >= 500;
}

function fetchAnalysis(id) {
  return callApi(`/analyses/${id}`, { method: 'get', headers: { Prefer: 'wait=10' } });
}

function toCells(analysis) {
  const report = analysis.report || {};
  const score = report.score || {};
  const text = analysis.status === 'failed' ? analysis.errorMessage : report.summary;
  return [analysis.status, score.value ?? '', score.grade ?? '', (report.hook || {}).archetype ?? '', text ?? ''];
}

function analyzeAds() {
  const sheet = SpreadsheetApp.getActiveSheet();
  sheet.getRange(1, 1, 1, COLUMNS.length).setValues([COLUMNS]);
  const last = sheet.getLastRow();
  let submits = 0;
  for (let row = 2; row <= last; row += 1) {
    const [url, known, status] = sheet.getRange(row, 1, 1, 3).getValues()[0];
    if (url === '' || ENDED.includes(status)) continue;
    let id = status === AGAIN ? '' : known;
    if (id === '') {
      if (submits >= SUBMITS_AT_ONCE) continue;
      submits += 1;
      const submitted = submitAd(String(url), known);
      const isWaiting = isRefusedForNow(submitted.code);
      // The next rows would be refused as well, but for credits: an ad that you analyzed before is free.
      if (isWaiting && submitted.code !== 402) submits = SUBMITS_AT_ONCE;
      if (submitted.code >= 300) {
        const state = status === AGAIN ? AGAIN : 'waiting';
        sheet.getRange(row, 3, 1, 5).setValues([[isWaiting ? state : 'failed', '', '', '', submitted.body.error.message]]);
        continue;
      }
      id = submitted.body.id;
      sheet.getRange(row, 2).setValue(id);
    }
    const fetched = fetchAnalysis(id);
    if (fetched.code === 200) sheet.getRange(row, 3, 1, 5).setValues([toCells(fetched.body)]);
  }
}
