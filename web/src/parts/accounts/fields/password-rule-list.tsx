import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PasswordRule } from '#contract/rules/accounts/password-rules.ts'
import classes from './password-rule-list.module.css'

/** Spoken once somebody has stopped typing, not after every letter. */
const pauseMilliseconds = 1_000

type PasswordRuleListProps = { rules: readonly PasswordRule[]; password: string }

/** Rules of a password, ticked off while it is typed. */
export function PasswordRuleList({ rules, password }: PasswordRuleListProps) {
  return (
    <ul className={classes.list}>
      {rules.map(({ name, words, isMet }) => (
        <Rule key={name} words={words} isMet={isMet(password)} />
      ))}
    </ul>
  )
}

/** Progress for screen readers. Not part of the list, which describes the field. */
export function SpokenRules({ rules, password }: PasswordRuleListProps) {
  const met = rules.filter((rule) => rule.isMet(password)).length
  const spoken = useSettled(password === '' ? '' : `${met} of ${rules.length} rules met`)
  return (
    <span className="visually-hidden" role="status">
      {spoken}
    </span>
  )
}

function Rule({ words, isMet }: { words: string; isMet: boolean }) {
  const Glyph = isMet ? IconCheck : IconPointFilled
  return (
    <li className={classes.rule} data-met={isMet || undefined}>
      <Glyph size={14} stroke={2.4} aria-hidden />
      {words}
      <span className="visually-hidden">{isMet ? ' (met)' : ' (not yet met)'}</span>
    </li>
  )
}

function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMilliseconds, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
