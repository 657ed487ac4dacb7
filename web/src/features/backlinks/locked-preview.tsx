import { ExampleTable } from '../../parts/access/locked/example-table.tsx'
import { formatCount } from '../../shared/format/numbers.ts'
import type { Column } from '../../shared/table/column.ts'

type Example = { name: string; below: string; domain: number; page: number; anchor: string; isLost: boolean }

const examples: Example[] = [
  {
    name: 'Where to drink coffee in Dublin this winter',
    below: 'citytable.example/dublin/coffee',
    domain: 712,
    page: 480,
    anchor: 'Kestrel Roast',
    isLost: false,
  },
  {
    name: 'Twelve grinders under €200, measured',
    below: 'kitchenledger.example/grinders',
    domain: 684,
    page: 521,
    anchor: 'burr grinder range',
    isLost: false,
  },
  {
    name: 'Coffee subscriptions in Ireland, compared',
    below: 'crematalk.example/subscriptions-ie',
    domain: 573,
    page: 440,
    anchor: 'our notes',
    isLost: true,
  },
  {
    name: 'Speciality roasters by county',
    below: 'roastmap.example/ie',
    domain: 491,
    page: 372,
    anchor: 'Kestrel',
    isLost: true,
  },
  {
    name: 'Gooseneck kettles: a buying guide',
    below: 'pourslow.example/kettles',
    domain: 413,
    page: 331,
    anchor: 'this kettle',
    isLost: false,
  },
  {
    name: 'Barista courses worth the money',
    below: 'secondshot.example/courses',
    domain: 384,
    page: 290,
    anchor: 'weekend course',
    isLost: false,
  },
  {
    name: 'Our suppliers',
    below: 'thirdfloor-cafe.example/about',
    domain: 221,
    page: 183,
    anchor: 'kestrelroast.example',
    isLost: false,
  },
]

const columns: Column<Example>[] = [
  {
    id: 'domain',
    label: 'Domain rank',
    width: 106,
    align: 'right',
    tone: 'strong',
    cell: ({ domain }) => formatCount(domain),
  },
  { id: 'page', label: 'Page rank', width: 92, align: 'right', cell: ({ page }) => formatCount(page) },
  { id: 'anchor', label: 'Anchor text', width: 160, cell: ({ anchor }) => anchor },
  { id: 'active', label: 'Link active', width: 96, cell: ({ isLost }) => (isLost ? 'Lost' : 'Yes') },
]

/** A domain with invented links. */
export default function BacklinkPreview() {
  return (
    <ExampleTable
      tiles={[
        { label: 'Total backlinks', value: '48,213', foot: 'since 14 Apr 2018' },
        { label: 'Broken backlinks', value: '312', foot: '0.6% of all' },
        { label: 'Referring domains', value: '2.4K', foot: 'exactly 2,417' },
        { label: 'Crawled pages', value: '1.8K', foot: 'exactly 1,806' },
      ]}
      nameLabel="Page title and source"
      columns={columns}
      examples={examples}
    />
  )
}

export const points = [
  'The strongest links to a domain or page, live and lost',
  'New and lost links and referring domains since any earlier check',
  'Domains that link to your competitors but not to you',
]
