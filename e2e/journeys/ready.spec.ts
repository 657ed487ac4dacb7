import { expect, test } from '@playwright/test'

test('the address answers that it is ready', async ({ request }) => {
  const answer = await request.get('/health/ready')
  expect(answer.status()).toBe(200)
})
