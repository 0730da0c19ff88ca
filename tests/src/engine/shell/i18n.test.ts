import english from 'ra-language-english'
import { expect, it } from 'vitest'
import { createI18nProvider, messages } from '../../../../src/engine/shell/i18n'
import { makeEntities } from '../../../support/entities'
import { estate } from '../../estate'

type Messages = { readonly [key: string]: string | Messages }

function phrases(tree: Messages, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : phrases(value, `${prefix}${key}.`),
  )
}

const { translate } = createI18nProvider(makeEntities(estate).index)
const wanted = phrases(english as unknown as Messages)
const translated = new Map(phrases(messages))

it('the catalogue translates every message that react-admin has in English', () => {
  expect(wanted.length).toBeGreaterThan(150)
  expect(wanted.map(([key]) => key).filter((key) => !translated.get(key))).toEqual([])
})

it('the catalogue uses no placeholder that react-admin does not fill', () => {
  const holes = (text: string) => new Set(text.match(/%\{\w+\}/g) ?? [])
  const strangers = wanted.flatMap(([key, text]) =>
    [...holes(translated.get(key) ?? '')].filter(
      (hole) => !holes(text).has(hole) && hole !== '%{smart_count}',
    ),
  )
  expect(strangers).toEqual([])
})

it('the catalogue distinguishes singular and plural', () => {
  expect(translate('ra.notification.deleted', { smart_count: 3 })).toBe('3 itens excluídos com sucesso!')
})

it('the catalogue labels entities and fields as their schemas do, also behind references', () => {
  expect(translate('resources.widget.name', { smart_count: 1 })).toBe('Widget')
  expect(translate('resources.widget.name', { smart_count: 2 })).toBe('Widgets')
  expect(translate('resources.widget.fields.price')).toBe('Price')
  expect(translate('resources.widget.fields.maker_id.town')).toBe('Town')
  expect(translate('resources.widget.fields.nothing', { _: 'Nothing' })).toBe('Nothing')
  expect(translate('resources.stranger.name', { smart_count: 1, _: 'Stranger' })).toBe('Stranger')
})

it('the catalogue reports changes of one record in the terms of its schema', () => {
  const options = { smart_count: 1, _: 'Done' }
  expect(translate('resources.widget.notifications.created', options)).toBe(
    'O Widget foi cadastrado com sucesso!',
  )
  // Our message needs the record, which react-admin does not pass.
  expect(translate('resources.widget.notifications.deleted', options)).toBe('Done')
  expect(translate('resources.widget.notifications.deleted', { smart_count: 3, _: '3 gone' })).toBe('3 gone')
})
