import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'

test('a start on a database that is not there ends with a plain sentence and a failure', async () => {
  const url = new URL(inject('testPostgres').url)
  url.pathname = '/missing'
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: url.href },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [written, [exitCode]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  expect([written, exitCode]).toEqual([
    `Serpplus cannot start:\nDatabase "missing" does not exist at ${url.host}. Create it or check DATABASE_URL.\n`,
    69,
  ])
})
