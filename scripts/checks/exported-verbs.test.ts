// Exported functions and methods begin with a verb that means one thing: CONTRIBUTING.md has the table.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'

/** Verbs that could mean several things, each with the verbs that say which. */
const ambiguous: Record<string, string> = {
  take: 'claim, collect, consume, count, read',
  tell: 'notify, publish',
  ask: 'call, request, confirm',
  give: 'return, release, grant, set',
  keep: 'store, require, merge',
  look: 'find, check',
  say: 'toast, announce, report',
  drop: 'delete, cancel',
  forget: 'delete, clear',
  load: 'get, find, list',
  view: 'show',
  leave: 'end, log out',
}

/** A page's file may export `load`, which is the router's word. */
const usual = ['load']

const sources = () =>
  execFileSync('git', ['ls-files', 'contract/src', 'server/src', 'web/src'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

/**
 * Names that begin with one of the verbs: of exported functions, of methods of exported objects, classes and types, and of
 * methods of the object that an exported `create…` returns.
 */
function misnamed(source: string): string[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true)
  return file.statements
    .filter((statement) => ts.canHaveModifiers(statement) && isExported(statement))
    .flatMap(functionsOf)
    .flatMap((name) => {
      const instead = ambiguous[/^[a-z]+/.exec(name)?.[0] ?? '']
      return instead === undefined || usual.includes(name) ? [] : [`${name}: ${instead}`]
    })
}

const isExported = (statement: ts.Statement & ts.HasModifiers) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

function functionsOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '', ...methodsMadeBy(statement)]
  if (ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement)) return methodsOf(statement.members)
  if (ts.isTypeAliasDeclaration(statement)) return methodsOfType(statement.type)
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const value = initializer && bare(initializer)
    if (value === undefined) return []
    if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return [name.getText()]
    return ts.isObjectLiteralExpression(value) ? methodsOf(value.properties) : []
  })
}

function methodsMadeBy({ name, body }: ts.FunctionDeclaration): string[] {
  const last = body?.statements.at(-1)
  if (!name?.text.startsWith('create') || last === undefined || !ts.isReturnStatement(last)) return []
  const made = last.expression && bare(last.expression)
  return made !== undefined && ts.isObjectLiteralExpression(made) ? methodsOf(made.properties) : []
}

const bare = (value: ts.Expression): ts.Expression =>
  ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)
    ? bare(value.expression)
    : value

function methodsOfType(type: ts.TypeNode): string[] {
  if (ts.isTypeLiteralNode(type)) return methodsOf(type.members)
  return ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type) ? type.types.flatMap(methodsOfType) : []
}

const methodsOf = (members: readonly (ts.ClassElement | ts.TypeElement | ts.ObjectLiteralElementLike)[]) =>
  members.filter(isFunction).flatMap(({ name }) => (name === undefined ? [] : [name.getText()]))

function isFunction(member: ts.ClassElement | ts.TypeElement | ts.ObjectLiteralElementLike): boolean {
  if (ts.isMethodDeclaration(member) || ts.isMethodSignature(member)) return true
  if (ts.isPropertySignature(member)) return member.type !== undefined && isFunctionType(member.type)
  if (!ts.isPropertyAssignment(member) && !ts.isPropertyDeclaration(member))
    return ts.isShorthandPropertyAssignment(member)
  const value = member.initializer && bare(member.initializer)
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
}

function isFunctionType(type: ts.TypeNode): boolean {
  if (ts.isParenthesizedTypeNode(type)) return isFunctionType(type.type)
  return ts.isFunctionTypeNode(type) || (ts.isUnionTypeNode(type) && type.types.some(isFunctionType))
}

test('an ambiguous verb is found in functions and methods, and nowhere else', () => {
  const source = `export async function takeTurn(ctx: Ctx) {}
export const tellOwner = (ctx: Ctx) => {}
export const keepAliveSeconds = 5
function dropRow() {}
export const listTaken = () => []
export const load = () => {}
export type Port = { askBank(): void; saysNothing: string; giveBack?: (() => void) | undefined }
export interface Store { forgetRows(): void }
export class Client { leaveRoom() {} }
export const work = { sayHello: () => 1, take: 4, lookUp() {} } satisfies Work
export function createPort(): Port { return { dropTurn() {} } }`
  expect(misnamed(source).map((found) => found.split(':')[0])).toEqual([
    'takeTurn',
    'tellOwner',
    'askBank',
    'giveBack',
    'forgetRows',
    'leaveRoom',
    'sayHello',
    'lookUp',
    'dropTurn',
  ])
})

test('no exported function or method begins with one', () => {
  const found = sources().flatMap((file) =>
    misnamed(readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`),
  )
  expect(found).toEqual([])
})
