import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://seo.example.com', { id: 'seo.example.com', origin: 'https://seo.example.com' }],
  ['https://seo.example.com:8443', { id: 'seo.example.com', origin: 'https://seo.example.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://203.0.113.7', undefined],
  ['https://[2001:db8::1]', undefined],
  ['http://seo.example.com', undefined],
])('of %s it is %j', (publicUrl, relyingParty) => {
  expect(relyingPartyOf({ publicUrl })).toEqual(relyingParty)
})
