import { Button } from '@mantine/core'
import { IconMessageQuestion, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { faqCategoryMessages } from '#contract/help/messages.ts'
import type { ManagedFaqCategory } from '#contract/help/rows.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { client } from '../../../shared/api/client.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { faqIconGlyphs } from '../faq-icons.ts'
import { faqCategoryHeader, faqListTexts } from '../messages.ts'
import { categoryList, refreshFaq } from '../queries.ts'
import classes from './faq-lists.module.css'

const CategoryDialog = lazy(() => import('./category-dialog.tsx'))
const DeleteDialog = lazy(() => import('../../../shared/dialogs/delete-dialog.tsx'))

type Question = { what: 'add' } | { what: 'edit' | 'delete'; category: ManagedFaqCategory }

/** /faq-category-list: the topics of the FAQ. */
export default function CategoryListPage() {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(categoryList)
  const abilities = useAccount()?.userAbilities ?? []
  const mayManage = abilities.includes('MANAGE_FAQ')
  const seesQuestions = abilities.includes('VIEW_FAQ_QUESTIONS')
  const [question, setQuestion] = useState<Question>()
  const columns = useMemo(
    () => columnsFor({ seesQuestions, ask: mayManage ? setQuestion : undefined }),
    [seesQuestions, mayManage],
  )
  const close = () => setQuestion(undefined)
  const count = data?.data.length ?? 0
  return (
    <div className={classes.page}>
      <PageHeader
        {...faqCategoryHeader}
        actions={
          mayManage && (
            <Button
              leftSection={<IconPlus size={15} stroke={2} aria-hidden />}
              disabled={data === undefined}
              onClick={() => setQuestion({ what: 'add' })}
            >
              {faqListTexts.addCategory}
            </Button>
          )
        }
      />
      <Panel>
        {data === undefined && error !== null ? (
          <ErrorState
            title={faqListTexts.categoriesFailed}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data !== undefined && count === 0 ? (
          <EmptyState
            icon={IconMessageQuestion}
            title={faqListTexts.noCategories}
            text={faqListTexts.noCategoriesText}
          />
        ) : (
          <DataTable label="FAQ categories" columns={columns} rows={data?.data} rowKey={({ id }) => String(id)} />
        )}
      </Panel>
      <Suspense>
        {question?.what === 'add' && <CategoryDialog category={undefined} count={count} onClose={close} />}
        {question?.what === 'edit' && <CategoryDialog category={question.category} count={count} onClose={close} />}
        {question?.what === 'delete' && (
          <DeleteCategory
            // Its number of questions may have changed since it was asked.
            category={data?.data.find(({ id }) => id === question.category.id) ?? question.category}
            refresh={() => refreshFaq(queryClient)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

type DeleteCategoryProps = { category: ManagedFaqCategory; refresh: () => unknown; onClose: () => void }

const DeleteCategory = ({ category: { id, name, questions_count: count }, refresh, onClose }: DeleteCategoryProps) => (
  <DeleteDialog
    title={faqListTexts.deleteCategory(name)}
    confirm={count === 0 ? 'Delete Category' : `Delete Category and ${countOf(count, 'Question')}`}
    call={() => client.faq.deleteCategory({ id, questions: count })}
    failed={faqCategoryMessages.deleteFailed}
    refresh={refresh}
    onClose={onClose}
  >
    {count === 0 ? faqListTexts.emptyCategory : faqListTexts.categoryQuestions(countOf(count, 'question'))}
  </DeleteDialog>
)

type ColumnChoice = { seesQuestions: boolean; ask: ((question: Question) => void) | undefined }

function columnsFor({ seesQuestions, ask }: ColumnChoice): Column<ManagedFaqCategory>[] {
  const columns: Column<ManagedFaqCategory>[] = [
    {
      id: 'name',
      label: 'Category',
      width: 140,
      grow: 1,
      sortValue: ({ name }) => name,
      cell: (category) => <Name category={category} />,
    },
    {
      id: 'questions',
      label: 'Questions',
      align: 'right',
      width: 110,
      sortValue: (category) => category.questions_count,
      cell: ({ id, name, questions_count: count }) =>
        seesQuestions ? (
          <Link
            to="/faq-questions-list"
            search={{ category: id }}
            className={classes.count}
            aria-label={`${countOf(count, 'question')} in ${name}`}
          >
            {formatCount(count)}
          </Link>
        ) : (
          formatCount(count)
        ),
    },
  ]
  if (ask === undefined) return columns
  return [
    ...columns,
    actionColumn((category: ManagedFaqCategory) => <Actions category={category} ask={ask} />, {
      id: 'actions',
      label: 'Actions',
      width: 96,
      hidesHead: true,
    }),
  ]
}

type ActionsProps = { category: ManagedFaqCategory; ask: (question: Question) => void }

const Actions = ({ category, ask }: ActionsProps) => (
  <span className={classes.buttons}>
    <IconAction
      icon={IconPencil}
      label={`Edit ${category.name}`}
      hint="Edit"
      onClick={() => ask({ what: 'edit', category })}
    />
    <IconAction
      icon={IconTrash}
      label={`Delete ${category.name}`}
      hint="Delete"
      onClick={() => ask({ what: 'delete', category })}
    />
  </span>
)

function Name({ category: { name, icon } }: { category: ManagedFaqCategory }) {
  const { glyph: Glyph } = faqIconGlyphs[icon]
  return (
    <span className={classes.name}>
      <Glyph size={17} stroke={1.6} aria-hidden />
      {name}
    </span>
  )
}

export const load = ({ queryClient }: LoadInput) => void queryClient.prefetchQuery(categoryList)
