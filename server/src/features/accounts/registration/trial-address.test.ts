import { expect, test } from 'vitest'
import { trialAddressOf } from './trial-address.ts'

test.each([
  ['anna@shop.example', 'anna@shop.example'],
  [' Anna@SHOP.example ', 'anna@shop.example'],
  ['anna+news@shop.example', 'anna@shop.example'],
  ['anna+a+b@shop.example', 'anna@shop.example'],
  // Only Gmail is known to read no dots.
  ['an.na@shop.example', 'an.na@shop.example'],
  ['An.Na+x@Gmail.com', 'anna@gmail.com'],
  ['a.n.n.a@googlemail.com', 'anna@gmail.com'],
  ['anna@gmail.com.shop.example', 'anna@gmail.com.shop.example'],
  ['anna@mail.gmail.com', 'anna@mail.gmail.com'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@XN--BCHER-KVA.example', 'anna@xn--bcher-kva.example'],
  ['anna@shop.example.', 'anna@shop.example'],
  // A name that begins with the sign is no tag of nobody.
  ['+anna@shop.example', '+anna@shop.example'],
  ['anna+@shop.example', 'anna@shop.example'],
])('%s counts as %s', (email, counted) => expect(trialAddressOf(email)).toBe(counted))

test.each([
  ['anna@shop.example', 'ann@shop.example'],
  ['anna@shop.example', 'anna@shop.test'],
  ['anna-x@shop.example', 'anna@shop.example'],
  ['anna@outlook.com', 'anna@gmail.com'],
])('%s and %s are two', (one, other) => expect(trialAddressOf(one)).not.toBe(trialAddressOf(other)))
