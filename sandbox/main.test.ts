import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { basicAuth } from '#sandbox/testing/sandbox-client.ts'

async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '' },
    execPath: fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url)),
    execArgv: [],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = (await once(child, 'message')) as [{ type: string; url: string }]
  expect(message.type).toBe('ready')
  return { child, url: message.url }
}

describe('the process', () => {
  it.each<[string, (child: ChildProcess) => void]>([
    ['SIGTERM', (child) => void child.kill('SIGTERM')],
    ['SIGINT', (child) => void child.kill('SIGINT')],
    ['the end of its parent', (child) => child.disconnect()],
  ])('says when it is ready, serves on this machine and ends with %s', async (_name, end) => {
    const { child, url } = await startProcess()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const answer = await fetch(`${url}/v3/appendix/status`, { headers: { authorization: basicAuth() } })
    expect(answer.status).toBe(200)
    const exited = once(child, 'exit')
    end(child)
    expect((await exited)[0]).toBe(0)
  })
})
