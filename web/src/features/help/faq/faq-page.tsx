import { Button, NativeSelect, Skeleton, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMail, IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { FaqCategory } from '#contract/help/rows.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { supportContact } from '../../../parts/help/support-contact.ts'
import { SupportEmailLink } from '../../../parts/help/support-email-link.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { SearchField } from '../../../shared/table/toolbar.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { faqIconGlyphs } from '../faq-icons.ts'
import { faqHeader, faqTexts } from '../messages.ts'
import { faqQuery } from '../queries.ts'
import { EntryLine } from './entry-line.tsx'
import type { FaqAddress } from './faq-address.ts'
import classes from './faq-page.module.css'
import { findEntries, partsOf, wordsOf } from './find-entries.ts'

type FaqPageProps = { address: FaqAddress; onChange: (address: FaqAddress) => void }

/** One thing is open at a time. */
const nothing: FaqAddress = { search: undefined, category: undefined, question: undefined }

/** /faq-customer: questions and answers by category, searched, and whom to write to. */
export default function FaqPage({ address, onChange: onPart }: FaqPageProps) {
  const onChange = useCallback((next: FaqAddress) => onPart({ ...nothing, ...next }), [onPart])
  const faq = useQuery(faqQuery)
  return (
    <div className={classes.page}>
      <PageHeader {...faqHeader} />
      <div className={classes.search}>
        <SearchField
          value={address.search ?? ''}
          label={faqTexts.search}
          onSearch={(text) => onChange(text === '' ? {} : { search: text })}
        />
      </div>
      <QueryContent query={faq} pending={<Pending />} failed={faqTexts.loadFailed} isOnCanvas>
        {({ data }) =>
          data.length === 0 ? (
            <Panel>
              <EmptyState icon={IconMessageQuestion} title={faqTexts.empty} />
            </Panel>
          ) : address.search === undefined ? (
            <Categories categories={data} address={address} onChange={onChange} />
          ) : (
            <Results categories={data} address={address} search={address.search} onChange={onChange} />
          )
        }
      </QueryContent>
      <MoreHelp />
    </div>
  )
}

type CategoriesProps = FaqPageProps & { categories: FaqCategory[] }

/** Tabs, or on a narrow screen a list to choose from. */
function Categories({ categories, address, onChange }: CategoriesProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const ofQuestion = categories.find(({ questions }) => questions.some(({ id }) => id === address.question))
  const chosen = ofQuestion ?? categories.find(({ id }) => id === address.category) ?? categories[0]
  const isGone = address.question !== undefined && ofQuestion === undefined
  useScrollToLinked(address.question)
  if (chosen === undefined) return null
  const choose = (value: string | null) => onChange({ category: Number(value) })
  return (
    <section className={classes.general}>
      <h2 className={classes.title}>{faqTexts.general}</h2>
      {isGone && <p role="status">{faqTexts.gone}</p>}
      {isNarrow ? (
        <>
          <NativeSelect
            aria-label="Category"
            size="md"
            value={String(chosen.id)}
            data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <Entries category={chosen} address={address} onChange={onChange} />
        </>
      ) : (
        <Tabs
          className={classes.tabs}
          classNames={{ list: classes.tabList, tab: classes.tab, tabLabel: classes.tabLabel }}
          variant="none"
          orientation="vertical"
          keepMounted={false}
          value={String(chosen.id)}
          onChange={choose}
        >
          <Tabs.List aria-label="Categories">
            {categories.map(({ id, name, icon }) => {
              const { glyph: Glyph } = faqIconGlyphs[icon]
              return (
                <Tabs.Tab key={id} value={String(id)} leftSection={<Glyph size={17} stroke={1.6} aria-hidden />}>
                  {name}
                </Tabs.Tab>
              )
            })}
          </Tabs.List>
          {categories.map((category) => (
            <Tabs.Panel key={category.id} value={String(category.id)} tabIndex={-1}>
              <Entries category={category} address={address} onChange={onChange} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </section>
  )
}

/** Scrolls to a question that was opened by a link; opening one on the page doesn’t scroll. */
function useScrollToLinked(question: number | undefined) {
  const linked = useRef(question)
  useEffect(() => {
    if (linked.current !== undefined)
      document.getElementById(`question-${linked.current}`)?.scrollIntoView({ block: 'center' })
  }, [])
}

function Entries({ category, address, onChange }: FaqPageProps & { category: FaqCategory }) {
  if (category.questions.length === 0)
    return (
      <Panel>
        <EmptyState icon={IconMessageQuestion} title={faqTexts.emptyCategory} />
      </Panel>
    )
  return (
    <Panel>
      <ul className={classes.entries} aria-label={category.name}>
        {category.questions.map((entry) => {
          const isOpen = entry.id === address.question
          return (
            <EntryLine
              key={entry.id}
              entry={entry}
              question={entry.question}
              isOpen={isOpen}
              onToggle={() => onChange({ category: category.id, ...(!isOpen && { question: entry.id }) })}
            />
          )
        })}
      </ul>
    </Panel>
  )
}

type ResultsProps = CategoriesProps & { search: string }

function Results({ categories, address, search, onChange }: ResultsProps) {
  const words = wordsOf(search)
  const found = findEntries(categories, search)
  return (
    <section className={classes.general}>
      <h2 className={classes.title} role="status">
        {found.length === 0 ? 'No results' : faqTexts.results(countOf(found.length, 'result'), search)}
      </h2>
      <Panel>
        {found.length === 0 ? (
          <NoMatches
            icon={IconMessageQuestion}
            title={faqTexts.noMatch(search)}
            text={faqTexts.noMatchText}
            onClear={() => onChange({})}
          />
        ) : (
          <ul className={classes.entries} aria-label="Results">
            {found.map(({ entry, category, categoryWords, excerpt }) => {
              const { glyph: Glyph } = faqIconGlyphs[category.icon]
              const isOpen = entry.id === address.question
              return (
                <EntryLine
                  key={entry.id}
                  entry={entry}
                  question={<Highlighted text={entry.question} words={words} />}
                  hint={
                    <>
                      <span className={classes.category}>
                        <Glyph size={14} stroke={1.6} aria-hidden />
                        <Highlighted text={category.name} words={categoryWords} />
                      </span>
                      {excerpt !== undefined && !isOpen && (
                        <p>
                          <Highlighted text={excerpt} words={words} />
                        </p>
                      )}
                    </>
                  }
                  isOpen={isOpen}
                  onToggle={() => onChange({ search, ...(!isOpen && { question: entry.id }) })}
                />
              )
            })}
          </ul>
        )}
      </Panel>
    </section>
  )
}

/** For readers who haven’t found an answer. */
function MoreHelp() {
  const mayWrite = useAccount()?.userAbilities.includes('SEND_SUPPORT_EMAIL') === true
  const contact = useQuery({ ...supportContact, enabled: mayWrite })
  if (!mayWrite) return null
  if (contact.data === undefined && contact.error !== null)
    return (
      <aside className={classes.more} aria-label={faqTexts.moreHelp}>
        <div>
          <h2>{faqTexts.moreHelp}</h2>
          <p>
            {faqTexts.noAddress} {failureOf(contact.error).message}
          </p>
        </div>
        <Button variant="default" loading={contact.isFetching} onClick={() => void contact.refetch()}>
          Retry
        </Button>
      </aside>
    )
  return (
    <aside className={classes.more} aria-label={faqTexts.moreHelp}>
      <div>
        <h2>{faqTexts.moreHelp}</h2>
        <p>{faqTexts.moreHelpText}</p>
      </div>
      <SupportEmailLink className={classes.write}>
        <IconMail size={16} stroke={1.6} aria-hidden />
        Email us
      </SupportEmailLink>
    </aside>
  )
}

const skeletons = Array.from({ length: 6 }, (_, at) => at)

const Pending = () => (
  <Panel>
    <div className={classes.entries} aria-busy>
      {skeletons.map((at) => (
        <div key={at} className={classes.entry}>
          <Skeleton height={12} width={`${40 + (at % 3) * 12}%`} radius="xl" my={18} mx={16} />
        </div>
      ))}
    </div>
  </Panel>
)

export const load = ({ queryClient }: LoadInput<FaqAddress>) => void queryClient.prefetchQuery(faqQuery)
/** A text whose matches are marked. */
const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) =>
  partsOf(text, words).map((part) =>
    part.isMatch ? (
      <mark key={part.at} className={classes.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
