import { expect, test } from 'vitest'
import { readingRows } from './reading-rows.ts'

const rowsOf = (domain: string, includesSubdomains: boolean) =>
  Object.fromEntries(readingRows({ domain, includesSubdomains, depth: 50, extraPage: true, loadsAiOverview: false }))

test('choices are named as in the form, each with yes or no', () => {
  expect(rowsOf('shop.example.com', false)).toEqual({
    Depth: 'Top 50',
    'Include subdomains': 'No',
    'Extra results page': 'Yes',
    'Load AI Overview citations': 'No',
  })
})

test('subdomains are included where that was chosen, and always of a whole domain', () => {
  expect(rowsOf('shop.example.com', true)).toMatchObject({ 'Include subdomains': 'Yes' })
  expect(rowsOf('example.co.uk', false)).toMatchObject({ 'Include subdomains': 'Yes' })
  expect(rowsOf('www.example.com/blog', false)).toMatchObject({ 'Include subdomains': 'Yes' })
  expect(rowsOf('github.io', true)).toMatchObject({ 'Include subdomains': 'No' })
})
