// Scores the ads in column A of the active sheet: their URLs are in A2 and below, and B to G are filled in.
// Extensions > Apps Script: paste this, set BASE_URL and API_TOKEN under Project Settings > Script Properties, and run analyzeAds.
// Run it again, or by a trigger every five minutes, until every row has a status. A row with a status is never submitted again.
const COLUMNS = ['Ad URL', 'Analysis', 'Status', 'Score', 'Grade', 'Hook', 'Summary'];
const SUBMITS_AT_ONCE = 10;
const ENDED = ['done', 'failed'];

function callApi(path, options) {
  const settings = PropertiesService.getScriptProperties();
  const response = UrlFetchApp.fetch(`${settings.getProperty('BASE_URL')}/api/v1${path}`, {
    ...options,
    headers: { ...options.headers, Authorization: `Bearer ${settings.getProperty('API_TOKEN')}` },
    muteHttpExceptions: true,
  });
  return { code: response.getResponseCode(), body: JSON.parse(response.getContentText()) };
}

function submitAd(url) {
  // The same row is charged once, even if an answer is lost.
  const key = Utilities.base64Encode(url).slice(0, 200);
  return callApi('/analyses', {
    method: 'post',
    contentType: 'application/json',
    headers: { 'Idempotency-Key': `sheet-${key}` },
    payload: JSON.stringify({ url: url }),
  });
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
    let id = known;
    if (id === '') {
      if (submits === SUBMITS_AT_ONCE) break;
      submits += 1;
      const submitted = submitAd(String(url));
      if (submitted.code === 429) break;
      if (submitted.code >= 300) {
        sheet.getRange(row, 3, 1, 5).setValues([['failed', '', '', '', submitted.body.error.message]]);
        continue;
      }
      id = submitted.body.id;
      sheet.getRange(row, 2).setValue(id);
    }
    const fetched = fetchAnalysis(id);
    if (fetched.code === 200) sheet.getRange(row, 3, 1, 5).setValues([toCells(fetched.body)]);
  }
}
