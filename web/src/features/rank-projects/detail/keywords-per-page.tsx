import { keywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import { PageSize } from '../../../shared/table/page-size.tsx'
import { useKeywordsPerPage } from './use-keywords-per-page.ts'

export function KeywordsPerPage() {
  const [size, setSize] = useKeywordsPerPage()
  return <PageSize label="Keywords per page" sizes={keywordsPerPage.choices} value={size} onChange={setSize} />
}
