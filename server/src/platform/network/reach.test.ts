import { expect, test } from 'vitest'
import { canReach } from './reach.ts'

const provider = 'https://api.dataforseo.com'
const sandbox = 'http://127.0.0.1:3001'

test.each([
  'https://serpplus.com',
  'http://81.2.69.142:8080',
  'https://[2a02:8070::1]',
  'https://app.shop.co.uk/serpplus',
])('anybody reaches %s', (address) => {
  expect([canReach(provider, address), canReach(sandbox, address)]).toEqual([true, true])
})

test.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000', 'http://app.localhost'])(
  'only this machine reaches %s',
  (address) => {
    expect([canReach(provider, address), canReach(sandbox, address)]).toEqual([false, true])
  },
)

test.each([
  'http://10.0.0.7',
  'http://192.168.1.20:3000',
  'http://172.16.9.1',
  'http://169.254.1.1',
  'http://100.64.0.1',
  'http://0.0.0.0:3000',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://[::]:3000',
  'http://serpplus',
  'http://nas.local',
  'https://serpplus.test',
  'http://::1:3000',
])('nobody is expected to reach %s', (address) => {
  expect([canReach(provider, address), canReach(sandbox, address)]).toEqual([false, false])
})
