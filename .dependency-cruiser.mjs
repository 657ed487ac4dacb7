// dependency-cruiser reads no TypeScript configuration by name; the rules are typed and tested where they stand.
export { default } from './scripts/checks/import-rules.ts'
