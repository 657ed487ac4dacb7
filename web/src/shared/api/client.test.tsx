import { afterEach, expect, test, vi } from 'vitest'
import { client, orpc } from './client.ts'
import { failureOf } from './failure.ts'

/** Answers every call, and keeps what was asked. */
function answerWith(reply: () => Response) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return reply()
  })
  return requests
}

afterEach(() => localStorage.clear())

test('what a path names stands there, and the rest of the input in the query of a GET, without what has no value', async () => {
  const requests = answerWith(() => Response.json({}))
  await client.customers.listCustomers({ page: 2, search: 'a b&c', plan: undefined } as never)
  await client.rankProjects.showRankHistory({ id: 7, tags: ['x', 'y'] } as never)
  expect(requests.map(({ method, url }) => `${method} ${url.replace(location.origin, '')}`)).toEqual([
    'GET /api/customers?page=2&search=a+b%26c',
    expect.stringMatching(/^GET \/api\/.*7.*\?tags%5B0%5D=x&tags%5B1%5D=y$/),
  ])
})

test('other calls send their input as JSON, with the session and the name of the attempt', async () => {
  localStorage.setItem('accessToken', 'mine')
  const requests = answerWith(() => Response.json({}))
  await client.factors.renamePasskey({ id: 3, name: 'Key' } as never, { context: { idempotencyKey: 'once' } })
  const [request] = requests
  expect(await request?.json()).toEqual({ name: 'Key' })
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    authorization: 'Bearer mine',
    'content-type': 'application/json',
    'idempotency-key': 'once',
  })
})

test('a page of a proxy is no answer of ours, and neither is JSON that is cut off', async () => {
  const replies = [
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    new Response('{"code": "input.in', { status: 400, headers: { 'content-type': 'application/json' } }),
    new Response('<h1>Sign in to this network</h1>', { headers: { 'content-type': 'text/html' } }),
  ]
  answerWith(() => replies.shift() ?? Response.error())
  const failures = [await failure(), await failure(), await failure()]
  expect(failures.map(({ code, message }) => [code, message])).toEqual([
    [undefined, 'An unexpected error occurred.'],
    [undefined, 'No response received from the server.'],
    [undefined, 'An unexpected error occurred.'],
  ])

  async function failure() {
    return failureOf(await client.plans.listPlans().catch((error: unknown) => error))
  }
})

test('a file comes with its name and its headers', async () => {
  const disposition = `attachment; filename="a.xlsx"; filename*=UTF-8''%C3%A4.xlsx`
  answerWith(() => new Response('content', { headers: { 'content-disposition': disposition, 'x-rows': '3' } }))
  const { body, headers } = (await client.purchases.downloadReceipt({ id: 1 } as never)) as never as {
    body: File
    headers: Record<string, string>
  }
  expect([body.name, await body.text(), headers['x-rows']]).toEqual(['ä.xlsx', 'content', '3'])
})

test('events are read one by one across the pieces they arrive in, until the server is done', async () => {
  const pieces = [
    ': open\n\n',
    'event: message\ndata: {"type":',
    '"ready"}\n',
    '\n: \n\nevent: message\nid: 7\ndata: {"a":1}\n\nevent: done\n\n',
  ]
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
    },
  })
  answerWith(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  const events: unknown[] = []
  for await (const event of await client.events.stream()) events.push(event)
  expect(events).toEqual([{ type: 'ready' }, { a: 1 }])
})

test('a group’s key is the beginning of the keys of its endpoints', () => {
  expect(orpc.customers.key()).toEqual([['customers'], {}])
  expect(orpc.customers.listCustomers.key({ type: 'infinite' })).toEqual([
    ['customers', 'listCustomers'],
    { type: 'infinite' },
  ])
  expect(orpc.plans.listPlans.queryKey()).toEqual([['plans', 'listPlans'], { type: 'query' }])
})

test('a reply that came before the scripts is used once, by the session it was asked for', async () => {
  localStorage.setItem('accessToken', 'mine')
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const requests = answerWith(() => Response.json({ from: 'the server' }))
  const early = () => {
    window.earlyReplies = { [`${location.origin}/api/user/show`]: Promise.resolve(Response.json({ from: 'the page' })) }
  }
  window.earlyToken = 'of another tab'
  early()
  expect(await client.accounts.showUser({} as never)).toEqual({ from: 'the server' })
  window.earlyToken = 'mine'
  early()
  expect(await client.accounts.showUser({} as never)).toEqual({ from: 'the page' })
  expect(await client.accounts.showUser({} as never)).toEqual({ from: 'the server' })
  expect(requests).toHaveLength(2)
})

test('a reply that came before the scripts and never ends is given up in time', async () => {
  localStorage.setItem('accessToken', 'mine')
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const endless = new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } })
  window.earlyToken = 'mine'
  window.earlyReplies = { [`${location.origin}/api/user/show`]: Promise.resolve(endless) }
  const call = client.accounts.showUser({} as never).catch((error: unknown) => failureOf(error).message)
  setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')))
  expect(await call).toBe('The server took too long to respond.')
})
