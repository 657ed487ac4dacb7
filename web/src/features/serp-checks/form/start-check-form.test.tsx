import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { domainMessages } from '#contract/rules/text/domain-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen, paste } from '../../../testing/open-screen.tsx'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `keyword ${at + 1}`).join('\n')
const domainField = () => field('Your Domain/URL')
const keywordField = () => field('Add keywords')
const submit = () => screen.getByRole('button', { name: 'Ranking' })
const cost = () => screen.getByRole('complementary', { name: 'Cost of this check' })

test('a trial sees what is locked and is stopped at the 21st keyword', async () => {
  const { user, server } = await openScreen('/check-serp', { account: people.trial() })
  fill(await domainField(), 'example.com')
  expect(window.location.pathname).toBe('/create-serp')
  for (const name of ['Search engine', 'Device type', 'Language', 'Depth'])
    expect(screen.getByRole('combobox', { name })).toBeDisabled()
  expect(screen.getAllByText('Upgrade to view more options')).toHaveLength(4)
  expect(await findWords('Upgrade to unlock competitors.')).toBeVisible()

  paste(await keywordField(), numbered(21))
  expect(await findWords('21 of 20')).toBeVisible()
  await user.click(submit())
  expect(await findWords(keywordMessages.tooManyForTrial)).toBeVisible()
  expect(server.callsOf('POST /serp/check-serp')).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Remove keyword 21' }))
  expect(await findWords('20 of 20')).toBeVisible()
})

test('an account without credits sees how many are missing, and the way to the plans', async () => {
  await openScreen('/create-serp', { account: people.expired() })
  fill(await domainField(), 'example.com')
  paste(await keywordField(), numbered(2))
  await waitFor(() => expect(cost()).toHaveTextContent('Short by6.55'))
  expect(within(cost()).getByRole('status')).toHaveTextContent(serpCheckMessages.insufficientCredits)
  expect(screen.queryByRole('button', { name: 'Ranking' })).toBeNull()
  expect(within(cost()).getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing-page')
  await expectAccessible()
})

test('competitors are checked as they are added, at most three', async () => {
  const { user } = await openScreen('/create-serp')
  fill(await domainField(), 'example.com')
  const competitor = () => screen.findByPlaceholderText(/competitor$/)
  const add = async (text: string) => {
    fill(await competitor(), text)
    await user.keyboard('{Enter}')
  }
  await add('not a domain')
  expect(await findWords(domainMessages.short)).toBeVisible()
  await add('example.com')
  expect(await findWords(serpCheckMessages.ownDomainAsCompetitor)).toBeVisible()
  await add('https://One.example.org/?from=ad')
  expect(await findWords('We track the domain and path, so the rest of the URL was removed.')).toBeVisible()
  await add('one.example.org')
  expect(await findWords(serpCheckMessages.duplicateCompetitor)).toBeVisible()
  await add('two.example.org')
  expect(screen.queryByText(serpCheckMessages.tooManyCompetitors)).toBeNull()
  await add('three.example.org')
  expect(await findWords(serpCheckMessages.tooManyCompetitors)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove three.example.org' }))
  await user.click(screen.getByRole('button', { name: 'Remove two.example.org' }))
  expect(screen.queryByText(serpCheckMessages.tooManyCompetitors)).toBeNull()
  paste(await competitor(), 'two.example.org\nthree.example.org\nfour.example.org')
  expect(await findWords(serpCheckMessages.tooManyCompetitors)).toBeVisible()
  const list = screen.getByRole('list', { name: 'Competitors' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove three.example.org' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Remove one.example.org' }))
  await waitFor(() => expect(screen.getByPlaceholderText('Third competitor')).toHaveFocus())
  // A pasted address narrows a competitor to a path; one click widens it to the domain again.
  await add('https://five.example.org/shoes')
  expect(await findWords('Only pages under this path count.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use five.example.org instead' }))
  expect(screen.queryByText('Only pages under this path count.')).toBeNull()
  expect(within(list).getByText('five.example.org')).toBeVisible()
})

test('of a pasted file of competitors only the first are read', async () => {
  await openScreen('/create-serp')
  fill(await domainField(), 'example.com')
  const pasted = [
    'one.example.org',
    ...Array<string>(99).fill('nonsense'),
    ...Array<string>(50_000).fill('two.example.org'),
  ]
  paste(await screen.findByPlaceholderText(/competitor$/), pasted.join('\n'))
  expect(await findWords(serpCheckMessages.tooManyCompetitors)).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Competitors' })).getAllByRole('listitem')).toHaveLength(1)
})

test('a megabyte in a field is called too long', async () => {
  const { user } = await openScreen('/create-serp')
  const text = `example.com/${'%/'.repeat(500_000)}`
  fill(await domainField(), text)
  await user.tab()
  expect(await findWords(domainMessages.long)).toBeVisible()
  fill(await screen.findByPlaceholderText(/competitor$/), text)
  await user.keyboard('{Enter}')
  paste(await keywordField(), `coffee\n${'\u0301'.repeat(1_000_000)}`)
  expect(await findWords('1 of 100')).toBeVisible()
  expect(await screen.findByText(new RegExp(keywordMessages.tooLong))).toBeVisible()
})

test('the first wrong field is named and gets the focus', async () => {
  const { user } = await openScreen('/create-serp')
  fill(await domainField(), 'nonsense')
  paste(await keywordField(), numbered(2))
  await user.tab()
  await user.click(submit())
  expect(await findWords(serpCheckMessages.fields)).toBeVisible()
  expect(await findWords(domainMessages.invalid)).toBeVisible()
  const domain = await domainField()
  await waitFor(() => expect(domain).toHaveFocus())
})

test('a domain of another script stays as typed, and says what is looked up', async () => {
  const { user } = await openScreen('/create-serp')
  const domain = await domainField()
  fill(domain, 'müller.de')
  await user.tab()
  expect(domain).toHaveValue('müller.de')
  expect(await findWords('Searched as xn--mller-kva.de')).toBeVisible()
})

test('punctuation around an address is removed, a wildcard includes subdomains, and the message names a sign', async () => {
  const { user } = await openScreen('/create-serp')
  const domain = await domainField()
  fill(domain, '“https://*.shop.example.com/*”,')
  await user.tab()
  expect(domain).toHaveValue('shop.example.com')
  expect(await screen.findByRole('checkbox', { name: /^Include subdomains/ })).toBeChecked()
  expect(await findWords('We track the domain and path, so the rest of the URL was removed.')).toBeVisible()
  fill(domain, '„münchen.de/*“')
  await user.tab()
  expect(domain).toHaveValue('münchen.de')
  expect(await findWords('Searched as xn--mnchen-3ya.de')).toBeVisible()
  fill(domain, 'acme.example™')
  await user.tab()
  expect(await findWords(domainMessages.sign('™'))).toBeVisible()
})

test('a path says that only its pages count, and gives way to its host', async () => {
  const { user } = await openScreen('/create-serp')
  const domain = await domainField()
  fill(domain, 'https://www.example.com/caf%C3%A9/?utm=1')
  await user.tab()
  expect(domain).toHaveValue('www.example.com/caf%C3%A9')
  expect(await findWords('Only pages under www.example.com/café count.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use www.example.com instead' }))
  expect(domain).toHaveValue('www.example.com')
  expect(domain).toHaveFocus()
  expect(screen.queryByText(/Only pages under/)).toBeNull()
  fill(domain, 'müller.de/shop')
  await user.click(await screen.findByRole('button', { name: 'Use müller.de instead' }))
  expect(domain).toHaveValue('müller.de')
  await expectAccessible()
})

test('what cannot be a path is refused, not cut to the host', async () => {
  const { user } = await openScreen('/create-serp')
  const domain = await domainField()
  fill(domain, 'example.com/my shop')
  await user.tab()
  expect(await findWords(domainMessages.path)).toBeVisible()
  expect(domain).toHaveValue('example.com/my shop')
  const competitor = await screen.findByPlaceholderText(/competitor$/)
  fill(competitor, 'example.org/my shop')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('list', { name: 'Competitors' })).toBeNull()
})

test('prices that cannot be loaded show an error, and load after a retry', async () => {
  const account = people.paid()
  const { user, server } = await openScreen('/create-serp', {
    account,
    answers: { 'GET /user/show': () => refusal('input.invalid', { message: 'No.' }) },
  })
  await domainField()
  expect(await within(cost()).findByRole('alert')).toHaveTextContent('Couldn’t load prices.')
  server.answer('GET /user/show', () => account)
  await user.click(within(cost()).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(within(cost()).queryByRole('alert')).toBeNull())
  expect(cost()).toHaveTextContent('Total credits (maximum)0.00')
})

test('keywords are typed or pasted; duplicates, operators and the 101st are reported', async () => {
  const { user } = await openScreen('/create-serp')
  const keywords = await keywordField()
  expect(await findWords(keywordMessages.empty)).toBeVisible()
  const add = async (text: string) => {
    fill(keywords, text)
    await user.keyboard('{Enter}')
  }
  await add('  Coffee   shop ')
  await add('coffee shop')
  expect(await findWords('1 of 100')).toBeVisible()
  expect(await findWords('1 duplicate removed')).toBeVisible()
  await add('site:example.com coffee')
  expect(await findWords(keywordMessages.operator)).toBeVisible()
  await add('<script>alert(1)</script> 😀')
  expect(await findWords('<script>alert(1)</script> 😀')).toBeVisible()
  paste(keywords, numbered(99))
  expect(await findWords('101 of 100')).toBeVisible()
  expect(await findWords(keywordMessages.tooMany)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await findWords('0 of 100')).toBeVisible()
})

test('one line of several keywords can be split, and a cleared list comes back', async () => {
  const { user } = await openScreen('/create-serp')
  const keywords = await keywordField()
  const listed = () =>
    within(screen.getByRole('list', { name: 'Keywords to check' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  fill(keywords, 'red kettle, blue kettle, green kettle')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(listed()).toEqual(['red kettle, blue kettle, green kettle']))
  await user.click(screen.getByRole('button', { name: 'Split into 3 keywords' }))
  await waitFor(() => expect(listed()).toEqual(['red kettle', 'blue kettle', 'green kettle']))
  expect(keywords).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(await findWords('3 keywords removed.')).toBeVisible()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(listed()).toEqual(['red kettle', 'blue kettle', 'green kettle']))
})

test('keywords cannot be empty: said from the start, and marked once the field was left', async () => {
  await openScreen('/create-serp')
  const keywords = await keywordField()
  expect(keywords).not.toBeInvalid()
  expect(submit()).toBeDisabled()
  keywords.focus()
  expect(keywords).toHaveAccessibleDescription(expect.stringContaining(keywordMessages.empty))
  ;(await domainField()).focus()
  await waitFor(() => expect(keywords).toBeInvalid())
  await expectAccessible()
  paste(keywords, numbered(2))
  await waitFor(() => expect(keywords).not.toBeInvalid())
  expect(screen.queryByText(keywordMessages.empty)).toBeNull()
})

test('an account with a least number of keywords sees how many are missing', async () => {
  const account = people.paid()
  account.module.SERPS.transactions = 10
  const { user } = await openScreen('/create-serp', { account })
  const warning = (missing: number) =>
    findWords(`You need to add at least 10 keywords to start the process. (${missing} more needed)`)
  expect(await warning(10)).toBeVisible()
  const keywords = await keywordField()
  paste(keywords, numbered(9))
  expect(await warning(1)).toBeVisible()
  expect(await findWords('Total credits required: 29.45 credits.')).toBeVisible()
  expect(submit()).toBeDisabled()
  fill(keywords, 'the tenth')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/more needed/)).toBeNull())
  expect(submit()).toBeEnabled()
})

test('an attempt that got no answer is repeated under the same name, so that nothing is charged twice', async () => {
  const { user, server } = await openScreen('/create-serp', { answers: { 'POST /serp/check-serp': connectionLost } })
  fill(await domainField(), 'example.com')
  const keywords = await keywordField()
  paste(keywords, numbered(2))
  const sent = () => server.callsOf('POST /serp/check-serp').map(({ body }) => body.random_id)
  for (const attempts of [1, 2]) {
    await user.click(submit())
    await waitFor(() => expect(sent()).toHaveLength(attempts))
    await waitFor(() => expect(submit()).toBeEnabled())
  }
  expect(await findWords('You won’t be charged twice')).toBeVisible()
  await waitFor(() => expect(document.querySelectorAll('.mantine-Notification-root')).toHaveLength(1))
  expect(await domainField()).toHaveValue('example.com')
  expect(sent()[0]).toBeTruthy()
  expect(sent()[1]).toBe(sent()[0])

  paste(keywords, 'another\nkeyword')
  await user.click(submit())
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()[2]).not.toBe(sent()[0])
})

test("somebody else's check and none at all fill in nothing and say so", async () => {
  const { user } = await openScreen('/create-serp?from=12', {
    answers: { 'GET /serp/show-serp/{id}': () => refusal('row.not-found') },
  })
  expect(await findWords('We couldn’t find check 12.')).toBeVisible()
  expect(await domainField()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText(/couldn’t find check/)).toBeNull())
  expect(window.location.search).toBe('')
})

test('what is read besides results adds to the price as it says, and is sent; subdomains are included free', async () => {
  const { user, server } = await openScreen('/create-serp', { answers: { 'POST /serp/check-serp': connectionLost } })
  fill(await domainField(), 'example.com')
  expect(screen.queryByRole('checkbox', { name: 'Include subdomains' })).toBeNull()
  fill(await domainField(), 'shop.example.com')
  paste(await keywordField(), numbered(2))
  const perKeyword = (credits: string) =>
    waitFor(() => expect(cost()).toHaveTextContent(`Credits per keyword${credits}`))
  const choice = (name: string) => screen.findByRole('checkbox', { name })
  await perKeyword('3.27')
  const overview = await choice('Load AI Overview citations')
  expect(overview).toHaveAccessibleDescription(expect.stringContaining('Adds 1.91 credits per keyword.'))
  await user.click(overview)
  await perKeyword('5.18')
  const onTop = await choice('Extra results page')
  expect(onTop).toHaveAccessibleDescription(expect.stringContaining('Adds 1.40 credits per keyword.'))
  await user.click(onTop)
  await perKeyword('6.58')
  expect(cost()).toHaveTextContent('DepthTop 20Extra results pageYesLoad AI Overview citationsYes')
  await user.click(await choice('Include subdomains'))
  await perKeyword('6.58')
  await user.click(overview)
  await perKeyword('4.68')
  await user.click(submit())
  await waitFor(() => expect(server.callsOf('POST /serp/check-serp')).toHaveLength(1))
  expect(server.callsOf('POST /serp/check-serp')[0]?.body).toMatchObject({
    loadsAiOverview: false,
    extraPage: true,
    includesSubdomains: true,
  })
})

test('under maintenance it says so, and nothing can be started', async () => {
  await openScreen('/create-serp', { account: { ...people.paid(), maintenance: ['SERP Checker'] } })
  fill(await domainField(), 'example.com')
  paste(await keywordField(), numbered(2))
  expect(await findWords('This section is under maintenance.')).toBeVisible()
  expect(submit()).toBeDisabled()
  await expectAccessible()
})
