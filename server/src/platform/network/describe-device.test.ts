import { describe, expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

describe('a browser is described by its name and system', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`, 'Microsoft Edge on Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  ])('%s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device)
  })
})

describe('what a stranger sends as a browser’s name', () => {
  test.each(['', '   ', '\t', '()', '<<<>>>', '日本語'])('%j is an unknown device', (userAgent) => {
    expect(describeDevice(userAgent)).toBe('Unknown device')
  })

  test.each([
    '<script>alert(1)</script>/1.0',
    'https://evil.example/login/1.0',
    '"; drop table sessions; --/2',
    '{{7*7}}/1',
    '\u202eBrowser/1.0 (Linux)',
    'Line\r\nBcc: someone@example.test',
    `${'Browser'.repeat(5_000)}/1.0`,
    '\ud800\u0000/1',
  ])('%j becomes at most 60 plain letters, digits and spaces', (userAgent) => {
    expect(describeDevice(userAgent)).toMatch(/^[A-Za-z0-9](?:[A-Za-z0-9 ]{0,58}[A-Za-z0-9])?$/)
  })
})
