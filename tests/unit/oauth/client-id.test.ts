import { describe, expect, test } from 'vitest';
import { parseClientId } from '@/lib/oauth/client-document/client-id';

describe('the URL of a metadata document', () => {
  test.each([
    'https://claude.ai/oauth/mcp-oauth-client-metadata',
    'https://claude.ai/oauth/claude-code-client-metadata',
    'https://chatgpt.com/oauth/client.json',
    'https://vscode.dev/oauth/client-metadata.json',
    'https://xn--bcher-kva.example/app/',
    'https://app.example.com/a%20b/..c/d.',
    `https://app.example.com/${'a'.repeat(2048 - 'https://app.example.com/'.length)}`,
  ])('can be %s', (text) => {
    expect(parseClientId(text)?.href).toBe(text);
  });

  test.each([
    ['http', 'http://app.example.com/client.json'],
    ['another scheme', 'ftp://app.example.com/client.json'],
    ['no URL', 'pat_abc'],
    ['nothing', ''],
    ['no path', 'https://app.example.com'],
    ['the root as its path', 'https://app.example.com/'],
    ['a fragment', 'https://app.example.com/client.json#a'],
    ['an empty fragment', 'https://app.example.com/client.json#'],
    ['a query, which an echoing page would repeat', 'https://app.example.com/echo?body=x'],
    ['an empty query', 'https://app.example.com/client.json?'],
    ['a user name', 'https://claude.ai@app.example.com/client.json'],
    ['an empty user name', 'https://@app.example.com/client.json'],
    ['a password', 'https://:secret@app.example.com/client.json'],
    ['a port', 'https://app.example.com:8443/client.json'],
    ['the port of https', 'https://app.example.com:443/client.json'],
    ['a dot segment', 'https://app.example.com/a/./client.json'],
    ['a double-dot segment', 'https://app.example.com/a/../client.json'],
    ['an encoded dot segment', 'https://app.example.com/a/%2e%2E/client.json'],
    ['a half encoded dot segment', 'https://app.example.com/a/.%2e/client.json'],
    ['a dot segment between encoded slashes', 'https://app.example.com/a%2f..%2Fclient.json'],
    ['a dot segment between encoded backslashes', 'https://app.example.com/a%5C%2e%2e%5cclient.json'],
    ['a backslash', 'https://app.example.com\\client.json'],
    ['an IPv4 address', 'https://93.184.215.14/client.json'],
    ['an IPv4 address as a number', 'https://2130706433/client.json'],
    ['an IPv4 address in hexadecimal', 'https://0x7f.1/client.json'],
    ['an IPv6 address', 'https://[2606:4700::1111]/client.json'],
    ['a name without a dot', 'https://localhost/client.json'],
    ['a trailing dot', 'https://app.example.com./client.json'],
    ['an underscore', 'https://my_app.example.com/client.json'],
    ['capital letters in the host', 'https://App.example.com/client.json'],
    ['letters that are not ASCII in the host', 'https://bücher.example/client.json'],
    ['letters that are not ASCII in the path', 'https://app.example.com/büro.json'],
    ['a space before it', ' https://app.example.com/client.json'],
    ['a line break inside', 'https://app.example.com/cli\nent.json'],
    ['too many characters', `https://app.example.com/${'a'.repeat(2049 - 'https://app.example.com/'.length)}`],
  ])('cannot have %s', (_what, text) => {
    expect(parseClientId(text)).toBeUndefined();
  });
});
