import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCloudOff, IconMessageQuestion, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { faqQuestionMessages } from '#contract/help/messages.ts'
import type { ManagedFaqQuestion } from '#contract/help/rows.ts'
import { faqQuestionsPerPage, faqSorts } from '#contract/rules/help/faq.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { CardList } from '../../../shared/table/card-list.tsx'
import type { Column, ServerSort } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { FactCard } from '../../../shared/table/fact-card.tsx'
import { PagedList, useAddressSort } from '../../../shared/table/paged-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState, NoMatches } from '../../../shared/ui/states/empty-state.tsx'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { plainText } from '../markdown/plain-text.ts'
import { faqListTexts, faqQuestionHeader } from '../messages.ts'
import { categoryList, questionList, refreshFaq } from '../queries.ts'
import classes from './faq-lists.module.css'
import { listOf, type QuestionListAddress } from './list-address.ts'

const QuestionDialog = lazy(() => import('./question-dialog.tsx'))
const DeleteDialog = lazy(() => import('../../../shared/dialogs/delete-dialog.tsx'))

type QuestionListPageProps = { address: QuestionListAddress; onChange: (part: QuestionListAddress) => void }
type Asked = { what: 'add' } | { what: 'edit' | 'delete'; question: ManagedFaqQuestion }
type Ask = ((asked: Asked) => void) | undefined

/** /faq-questions-list: the questions of the FAQ and their answers. */
export default function QuestionListPage({ address, onChange }: QuestionListPageProps) {
  const queryClient = useQueryClient()
  const query = useQuery(questionList(address))
  const listed = useQuery(categoryList)
  const categories = listed.data?.data ?? []
  const hasNone = listed.data?.data.length === 0
  const mayManage = useAccount()?.userAbilities.includes('MANAGE_FAQ') === true
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { search, sort, direction, page } = listOf(address)
  const serverSort = useAddressSort(faqSorts, { sort, direction }, onChange)
  return (
    <div className={classes.page}>
      <PageHeader
        {...faqQuestionHeader}
        actions={
          mayManage && (
            <Button
              leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
              disabled={categories.length === 0}
              data-hint={hasNone ? faqListTexts.needsCategory : undefined}
              onClick={() => setAsked({ what: 'add' })}
            >
              {faqListTexts.addQuestion}
            </Button>
          )
        }
      />
      {listed.data === undefined && listed.error !== null && (
        <Notice
          icon={IconCloudOff}
          action={
            <Button size="xs" variant="default" loading={listed.isFetching} onClick={() => void listed.refetch()}>
              Retry
            </Button>
          }
        >
          {faqListTexts.categoriesFailed}. {failureOf(listed.error).message}
        </Notice>
      )}
      <Panel>
        <Toolbar>
          <SearchField
            value={search}
            onSearch={(text) => onChange({ search: text === '' ? undefined : text, page: undefined })}
            label={faqListTexts.search}
          />
          <NativeSelect
            aria-label="Category"
            classNames={{ input: classes.filter }}
            value={String(address.category ?? '')}
            data={[
              { value: '', label: 'All categories' },
              ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ category: value === '' ? undefined : Number(value), page: undefined })
            }
          />
        </Toolbar>
        <PagedList
          query={query}
          page={page}
          perPage={faqQuestionsPerPage}
          noun="question"
          loadFailed={faqListTexts.questionsFailed}
          empty={<NoQuestions address={address} onChange={onChange} />}
          onPage={(next) => onChange({ page: next })}
        >
          {(rows) => (
            <Questions
              rows={rows}
              isOutdated={query.isPlaceholderData}
              serverSort={serverSort}
              ask={mayManage ? setAsked : undefined}
            />
          )}
        </PagedList>
      </Panel>
      <Suspense>
        {asked?.what === 'add' && (
          <QuestionDialog
            question={undefined}
            categories={categories}
            categoryId={categories.find(({ id }) => id === address.category)?.id}
            onClose={close}
          />
        )}
        {asked?.what === 'edit' && (
          <QuestionDialog question={asked.question} categories={categories} categoryId={undefined} onClose={close} />
        )}
        {asked?.what === 'delete' && (
          <DeleteDialog
            title={faqListTexts.deleteQuestion}
            confirm="Delete Question"
            call={() => client.faq.deleteQuestion({ id: asked.question.id })}
            failed={faqQuestionMessages.deleteFailed}
            refresh={() => refreshFaq(queryClient)}
            onClose={close}
          >
            “{asked.question.question}” and its answer will be deleted from {asked.question.categoryName}.
          </DeleteDialog>
        )}
      </Suspense>
    </div>
  )
}

type QuestionsProps = {
  rows: ManagedFaqQuestion[] | undefined
  isOutdated: boolean
  serverSort: ServerSort
  ask: Ask
}

function Questions({ rows, isOutdated, serverSort, ask }: QuestionsProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const columns = useMemo(() => columnsFor(ask), [ask])
  const rowKey = ({ id }: ManagedFaqQuestion) => String(id)
  return (
    <div className={classes.list} data-outdated={isOutdated || undefined}>
      {isPhone ? (
        <CardList
          label="FAQ questions"
          rows={rows}
          rowKey={rowKey}
          card={(question) => (
            <FactCard
              name={<span className={classes.question}>{question.question}</span>}
              actions={ask && <Actions question={question} ask={ask} />}
              facts={question.categoryName}
              figures={[{ label: 'Answer', value: <AnswerStart of={question} />, isWide: true }]}
            />
          )}
        />
      ) : (
        <DataTable label="FAQ questions" columns={columns} rows={rows} rowKey={rowKey} serverSort={serverSort} />
      )}
    </div>
  )
}

type RowProps = { question: ManagedFaqQuestion; ask: NonNullable<Ask> }

const Actions = ({ question, ask }: RowProps) => (
  <span className={classes.buttons}>
    <IconAction
      icon={IconPencil}
      label={`Edit “${question.question}”`}
      hint="Edit"
      onClick={() => ask({ what: 'edit', question })}
    />
    <IconAction
      icon={IconTrash}
      label={`Delete “${question.question}”`}
      hint="Delete"
      onClick={() => ask({ what: 'delete', question })}
    />
  </span>
)

const AnswerStart = ({ of: { answer } }: { of: ManagedFaqQuestion }) => (
  <span className={classes.clamped}>{plainText(answer).slice(0, 400)}</span>
)

function columnsFor(ask: Ask): Column<ManagedFaqQuestion>[] {
  const columns: Column<ManagedFaqQuestion>[] = [
    {
      id: 'category',
      label: 'Category',
      width: 120,
      grow: 2,
      serverSort: { by: 'order', first: 'asc' },
      cell: ({ categoryName }) => categoryName,
    },
    {
      id: 'question',
      label: 'Question',
      width: 180,
      grow: 3,
      serverSort: { by: 'question', first: 'asc' },
      cell: ({ question }) => <span className={classes.question}>{question}</span>,
    },
    { id: 'answer', label: 'Answer', width: 220, grow: 5, cell: (question) => <AnswerStart of={question} /> },
  ]
  if (ask === undefined) return columns
  return [
    ...columns,
    actionColumn((question: ManagedFaqQuestion) => <Actions question={question} ask={ask} />, {
      id: 'actions',
      label: 'Actions',
      width: 96,
      hidesHead: true,
    }),
  ]
}

function NoQuestions({ address: { search, category, page }, onChange }: QuestionListPageProps) {
  if (search !== undefined)
    return (
      <NoMatches
        icon={IconMessageQuestion}
        title={faqListTexts.noMatch(search)}
        onClear={() => onChange({ search: undefined, page: undefined })}
      />
    )
  const isWhole = category === undefined && page === undefined
  if (isWhole) return <EmptyState icon={IconMessageQuestion} title={faqListTexts.noQuestions} />
  return (
    <EmptyState
      icon={IconMessageQuestion}
      title={page === undefined ? faqListTexts.noneInCategory : faqListTexts.noQuestionsOnPage}
      action={
        <Button variant="default" onClick={() => onChange({ page: undefined, category: undefined })}>
          Show all questions
        </Button>
      }
    />
  )
}

export function load({ queryClient, address }: LoadInput<QuestionListAddress>) {
  void queryClient.prefetchQuery(questionList(address))
  void queryClient.prefetchQuery(categoryList)
}
