import { afterEach, expect, test, vi } from 'vitest'
import { clearStorage } from './clear-storage.ts'
import { readDraft, storeDraft } from './drafts.ts'
import { readToken } from './session.ts'
import { isStorageKept, makeStorageUsable } from './usable-storage.ts'

const [local, session] = [window.localStorage, window.sessionStorage]

const define = (name: 'localStorage' | 'sessionStorage', attributes: PropertyDescriptor) =>
  Object.defineProperty(window, name, { configurable: true, ...attributes })

afterEach(() => {
  vi.restoreAllMocks()
  define('localStorage', { value: local })
  define('sessionStorage', { value: session })
})

const refusals: [string, () => unknown][] = [
  [
    'throws',
    () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  ],
  ['is null', () => null],
  ['is missing', () => undefined],
]

test.each(refusals)('if a browser’s storage %s, values are kept until the page is closed', (_how, get) => {
  define('localStorage', { get })
  define('sessionStorage', { get })
  makeStorageUsable()
  expect(isStorageKept()).toBe(false)
  expect(readToken()).toBeUndefined()
  localStorage.setItem('accessToken', 'a token')
  expect([readToken(), localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([
    'a token',
    1,
    'accessToken',
    null,
  ])
  storeDraft('check', 1, { domainUrl: 'acme.example' })
  expect(readDraft('check', 1)).toEqual({ domainUrl: 'acme.example' })
  clearStorage()
  expect(readToken()).toBeUndefined()
  expect(readDraft('check', 1)).toBeNull()
})

test('full storage can still be read, and new values are kept until the page is closed', () => {
  local.setItem('accessToken', 'before')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  makeStorageUsable()
  expect(readToken()).toBe('before')
  localStorage.setItem('accessToken', 'after')
  expect(readToken()).toBe('after')
  vi.restoreAllMocks()
  local.clear()
})

test('working storage isn’t replaced', () => {
  makeStorageUsable()
  expect([window.localStorage, window.sessionStorage]).toEqual([local, session])
})

test('a sign-out removes everything but the settings of the device', () => {
  for (const key of ['accessToken', 'first-ranks:7', 'table-purchases', 'a key of tomorrow']) {
    localStorage.setItem(key, 'x')
    sessionStorage.setItem(`${key} of the tab`, 'x')
  }
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  clearStorage()
  expect(Object.keys(localStorage)).toEqual(['mantine-color-scheme-value'])
  expect(sessionStorage).toHaveLength(0)
})
