import { expect, it } from 'vitest'
import { codesIn, namePattern, patternOf, traceRegExp } from '#model/record/traces'
import { makeEntities } from '../../support/entities'

const hostile = [
  'Ana (.*)+ Souza',
  'Ana [a-z] {9} Souza',
  'Ana \\d|.* Souza',
  'Ana ^$ ?:!= Souza',
  'Ana (a+)+$ Souza',
  "Ana D'Ávila & Souza",
]

it('namePattern escapes the regular expression characters of names and addresses', () => {
  for (const name of hostile) {
    const found = traceRegExp(patternOf([namePattern(name)]) ?? '')
    expect(`x ${name} y`.replace(found, '*'), name).toBe('x * y')
    expect('Ana aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa Souza'.replace(found, '*'), name).toMatch(/^Ana/)
  }
  const { entities } = makeEntities({
    person: {
      type: 'object',
      title: 'Person',
      'x-entity': { label: '{mail}', access: { list: ['boss'] } },
      properties: { mail: { type: 'string', 'x-field': { pii: 'contact' } } },
    },
  })
  const fields = entities.find(({ name }) => name === 'person')?.fields ?? []
  const [code = ''] = codesIn(fields, { mail: 'a.*(b)+@example.com' })
  expect('a.*(b)+@example.com'.replace(traceRegExp(code), '*')).toBe('*')
  for (const mail of ["o'neil-ana@my-farm.com", 'a&b%c#d!e@example.com']) {
    expect(mail.replace(traceRegExp(codesIn(fields, { mail })[0] ?? ''), '*'), mail).toBe('*')
  }
  expect('aXXb@example.com'.replace(traceRegExp(code), '*')).toBe('aXXb@example.com')
})
