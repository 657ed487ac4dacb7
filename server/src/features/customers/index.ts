export { findCustomers } from './find-customers.ts'
