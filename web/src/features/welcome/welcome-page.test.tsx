import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { PublicOffer } from '#contract/billing/plans/endpoints.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../testing/open-screen.tsx'
import { catalogue } from '../../testing/plans.ts'
import { refusal } from '../../testing/stub-server.ts'

const offer = (other: Partial<PublicOffer> = {}): PublicOffer => ({
  plans: catalogue.map(({ id: _, is_annual: __, plans_stripe: ___, ...plan }) => plan),
  currency: 'GBP',
  tax: 'none',
  keyword_price: 3.2727,
  trial: {
    days: 21,
    credits: 450,
    features: ['SERP Checker', 'SERP Projects', 'Domain Checker'],
    project_limit: 1,
    project_keyword_limit: 20,
  },
  ...other,
})
const openWelcome = (answer: () => unknown = () => offer(), options: { account?: null } = { account: null }) =>
  openScreen('/welcome', { ...options, answers: { 'GET /plans/public': answer } })

describe('/welcome', () => {
  test('says what the trial brings and what plans cost, as the server has it', async () => {
    const { server } = await openWelcome()
    expect(await findWords('21 days with 450 credits, no credit card required')).toBeVisible()
    const trial = within(screen.getByRole('region', { name: 'Free trial' }))
    expect(trial.getByText(/enough for about 137 keyword look-ups/)).toBeVisible()
    expect(
      trial.getByText(/SERP Checker, SERP Projects and Domain Checker, and 1 project with up to 20 keywords/),
    ).toBeVisible()
    const pro = within(screen.getByRole('region', { name: 'Pro' }))
    expect(pro.getByText('Recommended')).toBeVisible()
    expect(pro.getByText('£49')).toBeVisible()
    expect(pro.getByText('0% platform fee')).toBeVisible()
    expect(pro.getByText('About 9,166 keyword look-ups')).toBeVisible()
    expect(pro.getByText('Or £490 per year with 360,000 credits')).toBeVisible()
    expect(pro.getByText('5 projects, 1,000 keywords each')).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Basic' })).queryByText('Recommended')).toBeNull()
    // Nothing else is asked of a visitor’s browser.
    expect(server.calls.map(({ name }) => name).toSorted()).toEqual(['GET /plans/public', 'GET /support-contact'])
  })

  test('leads a visitor to an account, the sign-in form, the terms and help', async () => {
    await openWelcome()
    await screen.findByRole('region', { name: 'Free trial' })
    const links = async (name: string) =>
      (await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'))
    expect(await links('Start free trial')).toEqual(['/register', '/register', '/register'])
    expect(await links('Sign in')).toEqual(['/login', '/login', '/login'])
    expect(await links('Terms of use')).toEqual(['/terms-of-use'])
    expect(await links('Privacy policy')).toEqual(['/privacy-policy'])
    expect(await links('Help: support@serpplus.test')).toEqual(['mailto:support@serpplus.test'])
    expect(document.title).toBe('Rank tracking, domain rankings and backlinks · Serpplus')
    await expectAccessible()
  })

  test('holds the place of every picture, and leaves those further down until they are near', async () => {
    await openWelcome()
    const pictures = await screen.findAllByRole('img')
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', ...Array(4).fill('lazy')])
    for (const picture of pictures) {
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1600', '1125'])
      expect(picture).toHaveAccessibleName()
    }
  })

  test('somebody signed in is led to the dashboard and offered no account', async () => {
    await openWelcome(undefined, {})
    await screen.findByRole('region', { name: 'Free trial' })
    expect(screen.getAllByRole('link', { name: 'Open dashboard' })).toHaveLength(3)
    expect(screen.queryByRole('link', { name: 'Start free trial' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  test('says whether tax comes on top; a plan sold by the year only has that price', async () => {
    const [basic] = offer().plans
    if (basic === undefined) throw new Error('the catalogue is empty')
    const yearly = { ...basic, monthly_price: null, monthly_credits: null }
    await openWelcome(() => offer({ plans: [yearly], tax: 'added', currency: 'EUR' }))
    const card = within(await screen.findByRole('region', { name: 'Basic' }))
    expect(card.getByText('€190')).toBeVisible()
    expect(card.getByText('0% platform fee, plus tax')).toBeVisible()
    expect(card.queryByText(/^Or /)).toBeNull()
  })

  test('prices that cannot be loaded are loaded again on request; the rest stands', async () => {
    const { server, user } = await openWelcome(() => refusal('rate.limited'))
    expect(await screen.findByText('Couldn’t load prices')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    server.answer('GET /plans/public', () => offer({ plans: [] }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No plans are on sale at the moment.')).toBeVisible()
  })
})
