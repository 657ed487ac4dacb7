import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { supportContact } from '../api/support-contact.ts'
import { mailLink } from '../format/mail-link.ts'

type SupportMailLinkProps = { className: string | undefined; children: ReactNode }

/** Keeps its place while the address is on its way; without one there is nothing to offer. */
export function SupportMailLink({ className, children }: SupportMailLinkProps) {
  const { data, isError } = useQuery(supportContact)
  if (isError) return null
  return (
    <a className={className} href={data && mailLink(data.email)}>
      {children}
    </a>
  )
}
