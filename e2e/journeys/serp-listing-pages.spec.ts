import { asAccount } from '../support/as-account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { finishedCheck, mark, ranksOf } from '../support/serp-checks.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('the stored page of a line opens over the list, by mouse and by keyboard, and the address leads back to it', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  const keywords = ['espresso machine', 'how to descale an espresso machine', 'coffee grinder'].map(
    (term) => `${term} ${mark}`,
  )
  const id = await finishedCheck(page, keywords, { competitors: ['delonghi.com', 'amazon.ie', 'wikipedia.org'] })
  await page.goto(`/view-serps?open=${id}`)
  const lines = ranksOf(page, id).getByRole('row')
  const first = lines.nth(1)
  await expect(first).toBeVisible()
  const rank = (await first.getByRole('cell').nth(2).textContent()) ?? ''
  const drawer = page.getByRole('dialog')
  const title = drawer.getByRole('heading', { level: 2 }).first()

  await test.step('a click on the rank shows the page with own and competitors marked', async () => {
    await first.getByRole('cell').nth(2).getByRole('link').click()
    await expect(title).toHaveText(`${keywords[0]}`)
    await expect(title).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`open=${id}&keyword=1$`))
    await expect(drawer.getByRole('heading', { name: 'Google results' })).toBeVisible()
    await expect(drawer).toContainText('top 20')
    const stored = await page.request.get(`/api/serp/show-serp-snapshot/${id}/1`, { headers: await asAccount(page) })
    const { organic } = (await stored.json()).data.page
    const results = drawer.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^Rank \d+\./ }) })
    await expect(results).toHaveCount(organic.length)
    const own = drawer.getByRole('listitem').filter({ hasText: /You$/ })
    if (/^\d+$/.test(rank))
      await expect(own.getByRole('img').first()).toHaveAccessibleName(new RegExp(`^Rank ${rank}\\.`))
    else await expect(own).toHaveCount(0)
    await expect(drawer.getByRole('link', { name: 'Open in Google' })).toHaveAttribute('rel', /noopener/)
    await expectNoAxeViolations(page)
  })

  await test.step('J and the arrows go on, K goes back, and a reload shows the same', async () => {
    await page.keyboard.press('j')
    await expect(title).toHaveText(`${keywords[1]}`)
    await page.keyboard.press('ArrowRight')
    await expect(title).toHaveText(`${keywords[2]}`)
    await expect(drawer.getByRole('button', { name: 'Next keyword. This is the last keyword' })).toBeVisible()
    await page.keyboard.press('k')
    await expect(title).toHaveText(`${keywords[1]}`)
    await page.reload()
    await expect(title).toHaveText(`${keywords[1]}`)
    await expect(title).toBeFocused()
  })

  await test.step('Back closes it, and the focus returns to the line shown last', async () => {
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`open=${id}$`))
    const line = ranksOf(page, id).getByRole('link', { name: `${keywords[2]}`, exact: true })
    await line.press('Enter')
    await expect(title).toHaveText(`${keywords[2]}`)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(line).toBeFocused()
  })

  await test.step('on a phone it takes the whole screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('table')
      .getByRole('link', { name: `${keywords[0]}`, exact: true })
      .click()
    await expect(title).toHaveText(`${keywords[0]}`)
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390)
    await expectNoAxeViolations(page)
  })
})
