import '../../../support/dom'

import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { drawInput } from './drawInput'

afterEach(cleanup)

function box(drawn: ReturnType<typeof drawInput>): HTMLInputElement {
  return drawn.screen.getByLabelText(/^Campo/, { selector: 'input, textarea' })
}

describe('a masked input', () => {
  it('shows the mask while the form stores the canonical value', async () => {
    const drawn = drawInput({ type: 'string', format: 'cpf' })
    await drawn.user.type(box(drawn), '52998224725')
    expect(box(drawn).value).toBe('529.982.247-25')
    expect(drawn.held.value).toBe('52998224725')
  })

  it('marks a valid document number and not an incomplete one', async () => {
    const drawn = drawInput({ type: 'string', format: 'cpf' })
    await drawn.user.type(box(drawn), '529982247')
    expect(drawn.screen.queryByTitle('Válido')).toBeNull()
    expect(drawn.held.value).toBe('529.982.247')
    await drawn.user.type(box(drawn), '25')
    expect(drawn.screen.getByTitle('Válido')).toBeTruthy()
  })

  it('accepts a pasted number in any format', async () => {
    const drawn = drawInput({ type: 'string', format: 'phone-com' })
    await drawn.user.click(box(drawn))
    await drawn.user.paste('+55 (35) 99876-5432')
    expect(box(drawn).value).toBe('(35) 99876-5432')
    expect(drawn.held.value).toBe('35998765432')
  })

  it('leaves the caret in place while text is edited in the middle', async () => {
    const drawn = drawInput({ type: 'string', format: 'cep' }, { value: '37550000' })
    await drawn.user.type(box(drawn), '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(box(drawn).value).toBe('35.500-00')
    expect(box(drawn).selectionStart).toBe(1)
    await drawn.user.keyboard('7')
    expect(box(drawn).value).toBe('37.550-000')
    expect(box(drawn).selectionStart).toBe(2)
  })

  it('stores no value when it is emptied', async () => {
    const drawn = drawInput({ type: 'string', format: 'cep' }, { value: '37550000' })
    await drawn.user.clear(box(drawn))
    expect(drawn.held.value).toBeUndefined()
  })

  it('opens the telephone keyboard for telephone numbers', () => {
    const drawn = drawInput({ type: 'string', format: 'phone-cel' })
    expect(box(drawn).inputMode).toBe('tel')
  })

  it('follows a pattern of the schema', async () => {
    const drawn = drawInput({ type: 'string', 'x-field': { mask: '####/####' } })
    await drawn.user.type(box(drawn), '20262027')
    expect(box(drawn).value).toBe('2026/2027')
    expect(drawn.held.value).toBe('2026/2027')
  })

  it('converts an e-mail address to lower case on blur', async () => {
    const drawn = drawInput({ type: 'string', format: 'email' })
    await drawn.user.type(box(drawn), ' Ana@Example.COM ')
    expect(box(drawn).value).toBe(' Ana@Example.COM ')
    await drawn.user.tab()
    expect(box(drawn).value).toBe('ana@example.com')
    expect(drawn.held.value).toBe('ana@example.com')
    expect(drawn.held.blurs).toBe(1)
  })
})

describe('Ctrl+Z', () => {
  it.each([
    ['a document', { type: 'string', format: 'cpf' }, '529982', '529.982'],
    ['a telephone number', { type: 'string', format: 'phone-com' }, '3599', '(35) 99'],
    ['a date', { type: 'string', format: 'date' }, '2011', '20/11'],
    ['a pattern of the schema', { type: 'string', 'x-field': { mask: '####/####' } }, '20262', '2026/2'],
    ['an amount', { type: 'number', 'x-field': { kind: 'money' } }, '123', 'R$ 1,23'],
    ['a number', { type: 'number' }, '1,5', '1,5'],
    ['a coordinate', { type: 'number', 'x-field': { kind: 'latitude' } }, '-21', '-21'],
    ['a colour', { type: 'string', format: 'color' }, 'ab12', '#AB12'],
  ] as const)('undoes typing in %s, and Ctrl+Shift+Z redoes it', async (_name, schema, typed, shown) => {
    const drawn = drawInput(schema)
    const field = () => drawn.screen.getByRole<HTMLInputElement>('textbox')
    await drawn.user.type(field(), typed)
    const value = drawn.held.value
    expect(field().value).toBe(shown)
    await drawn.user.keyboard('{Control>}z{/Control}')
    expect(field().value.replace(/\D/g, '')).not.toBe(shown.replace(/\D/g, ''))
    for (const _key of typed) await drawn.user.keyboard('{Control>}z{/Control}')
    expect([field().value, drawn.held.value]).toEqual(['', undefined])
    for (const _key of typed) await drawn.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect([field().value, drawn.held.value]).toEqual([shown, value])
  })

  it('restores an emptied value', async () => {
    const drawn = drawInput({ type: 'string', format: 'cpf' }, { value: '52998224725' })
    await drawn.user.clear(box(drawn))
    await drawn.user.keyboard('{Control>}z{/Control}')
    expect(box(drawn).value).toBe('529.982.247-25')
    expect(drawn.held.value).toBe('52998224725')
  })
})

describe('a date input', () => {
  it('parses dd/mm/aaaa into an ISO date', async () => {
    const drawn = drawInput({ type: 'string', format: 'date' })
    await drawn.user.type(box(drawn), '20112026')
    expect(box(drawn).value).toBe('20/11/2026')
    expect(drawn.held.value).toBe('2026-11-20')
  })

  it('passes an incomplete or impossible date on to the validator', async () => {
    const drawn = drawInput({ type: 'string', format: 'date' })
    await drawn.user.type(box(drawn), '31022026')
    expect(drawn.held.value).toBe('31/02/2026')
  })

  async function openCalendar(schema: Parameters<typeof drawInput>[0], value?: string) {
    const drawn = drawInput(schema, { value })
    await drawn.user.click(drawn.screen.getByRole('button', { name: 'Abrir calendário de Campo' }))
    const dialog = await drawn.screen.findByRole('dialog', { name: 'Calendário de Campo' })
    const press = (keys: string) => drawn.user.keyboard(keys)
    return { ...drawn, dialog, press, focused: () => document.activeElement?.getAttribute('aria-label') }
  }

  it('has a calendar whose weeks start on Monday and which opens on the selected day', async () => {
    const calendar = await openCalendar({ type: 'string', format: 'date' }, '2026-11-20')
    expect(calendar.screen.getByRole('grid', { name: 'novembro de 2026' })).toBeTruthy()
    const days = calendar.screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))
    expect(days).toEqual(['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'])
    expect(calendar.focused()).toBe('20 de novembro de 2026')
  })

  it.each([
    ['{ArrowRight}', '21 de novembro de 2026'],
    ['{ArrowLeft}', '19 de novembro de 2026'],
    ['{ArrowDown}', '27 de novembro de 2026'],
    ['{ArrowUp}', '13 de novembro de 2026'],
    ['{Home}', '16 de novembro de 2026'],
    ['{End}', '22 de novembro de 2026'],
    ['{PageDown}', '20 de dezembro de 2026'],
    ['{PageUp}', '20 de outubro de 2026'],
    ['{Shift>}{PageUp}{/Shift}', '20 de novembro de 2025'],
    ['{Shift>}{PageDown}{/Shift}', '20 de novembro de 2027'],
  ])('moves the focus with %s to %s', async (keys, name) => {
    const calendar = await openCalendar({ type: 'string', format: 'date' }, '2026-11-20')
    await calendar.press(keys)
    expect(calendar.focused()).toBe(name)
  })

  it('takes the picked day and returns the focus', async () => {
    const calendar = await openCalendar({ type: 'string', format: 'date' }, '2026-11-20')
    await calendar.press('{ArrowRight}{Enter}')
    expect([calendar.held.value, box(calendar).value]).toEqual(['2026-11-21', '21/11/2026'])
    await waitFor(() => expect(calendar.screen.queryByRole('dialog')).toBeNull())
    expect(calendar.focused()).toBe('Abrir calendário de Campo')
  })

  it('changes nothing when the calendar is closed', async () => {
    const calendar = await openCalendar({ type: 'string', format: 'date' }, '2026-11-20')
    await calendar.press('{ArrowRight}{Escape}')
    await waitFor(() => expect(calendar.screen.queryByRole('dialog')).toBeNull())
    expect(calendar.held.value).toBe('2026-11-20')
  })

  it('offers only days within its bounds', async () => {
    const schema = { type: 'string', format: 'date', 'x-field': { latest: '2026-11-20' } } as const
    const calendar = await openCalendar(schema, '2026-11-20')
    await calendar.press('{ArrowRight}{Enter}')
    expect(calendar.held.value).toBe('2026-11-20')
    expect(calendar.screen.getByRole('dialog')).toBeTruthy()
  })

  it('exposes the selected and the displayed day or month in an ARIA grid', async () => {
    const chosen = (calendar: Awaited<ReturnType<typeof openCalendar>>) =>
      [...calendar.dialog.querySelectorAll('[role=grid] td[aria-selected=true] button')].map((day) =>
        day.getAttribute('aria-label'),
      )
    const days = await openCalendar({ type: 'string', format: 'date' }, '2026-11-20')
    expect(chosen(days)).toEqual(['20 de novembro de 2026'])
    expect(days.screen.getByText('novembro de 2026').getAttribute('aria-live')).toBe('polite')
    cleanup()
    const months = await openCalendar({ type: 'string', format: 'month' }, '2026-11-01')
    expect(chosen(months)).toEqual(['novembro de 2026'])
    expect(months.screen.getByText('2026').getAttribute('aria-live')).toBe('polite')
  })

  it.each([
    ['{Home}', 'outubro de 2026'],
    ['{End}', 'dezembro de 2026'],
    ['{ArrowUp}', 'agosto de 2026'],
    ['{PageDown}', 'novembro de 2027'],
  ])('moves the focus among months with %s to %s', async (keys, name) => {
    const calendar = await openCalendar({ type: 'string', format: 'month' }, '2026-11-01')
    await calendar.press(keys)
    expect(calendar.focused()).toBe(name)
  })

  it('has a calendar of months for a month field', async () => {
    const calendar = await openCalendar({ type: 'string', format: 'month' }, '2026-11-01')
    expect(calendar.focused()).toBe('novembro de 2026')
    await calendar.press('{ArrowRight}{ArrowRight}{Enter}')
    expect([calendar.held.value, box(calendar).value]).toEqual(['2027-01-01', '01/2027'])
  })

  it('parses a day and time of São Paulo into an instant', async () => {
    const drawn = drawInput({ type: 'string', format: 'date-time' })
    await drawn.user.type(box(drawn), '201120260900')
    expect(box(drawn).value).toBe('20/11/2026 09:00')
    expect(drawn.held.value).toBe('2026-11-20T12:00:00.000Z')
  })

  it('parses a month into its first day', async () => {
    const drawn = drawInput({ type: 'string', format: 'month' })
    await drawn.user.type(box(drawn), '112026')
    expect(box(drawn).value).toBe('11/2026')
    expect(drawn.held.value).toBe('2026-11-01')
  })
})

describe('a number input', () => {
  it('parses a decimal comma and thousands separators, and formats them on blur', async () => {
    const drawn = drawInput({ type: 'number', 'x-field': { decimals: 2 } })
    await drawn.user.type(box(drawn), '1234,5')
    expect(drawn.held.value).toBe(1234.5)
    expect(box(drawn).value).toBe('1234,5')
    await drawn.user.tab()
    expect(box(drawn).value).toBe('1.234,50')
  })

  it('preserves more decimals than it usually shows', async () => {
    const drawn = drawInput({ type: 'number', 'x-field': { decimals: 2 } }, { value: 1.23456 })
    await drawn.user.click(box(drawn))
    await drawn.user.tab()
    expect(drawn.held.value).toBe(1.23456)
  })

  it.each(['1a2', '1e5', '1,5,2'])(
    'preserves the typed text "%s" instead of parsing another number',
    async (typed) => {
      for (const schema of [{ type: 'integer' }, { type: 'number' }] as const) {
        const drawn = drawInput(schema)
        await drawn.user.type(box(drawn), typed)
        expect([box(drawn).value, drawn.held.value]).toEqual([typed, typed])
        cleanup()
      }
    },
  )

  it.each([{}, { plain: true }])('parses a comma in an integer field as a decimal (%j)', async (words) => {
    const drawn = drawInput({ type: 'integer', 'x-field': words })
    await drawn.user.type(box(drawn), '4761,9')
    expect(drawn.held.value).toBe(4761.9)
    expect(box(drawn).value).toBe('4761,9')
    await drawn.user.tab()
    expect(box(drawn).value).toMatch(/^4\.?761,9$/)
  })

  it.each(['integer', 'number', 'percent', 'money'])(
    'leaves the sign of a negative %s to the validator',
    async (kind) => {
      const drawn = drawInput(
        kind === 'integer'
          ? { type: kind }
          : { type: 'number', ...(kind !== 'number' && { 'x-field': { kind } }) },
      )
      await drawn.user.type(box(drawn), '-500')
      expect(drawn.held.value).toBe(-500)
    },
  )

  it('passes text that is not a number on to the validator', async () => {
    const drawn = drawInput({ type: 'number' })
    await drawn.user.type(box(drawn), '1,2,3')
    expect(drawn.held.value).toBe('1,2,3')
  })

  it('parses degrees, minutes and seconds', async () => {
    const drawn = drawInput({ type: 'number', 'x-field': { kind: 'latitude' } })
    await drawn.user.click(box(drawn))
    await drawn.user.paste('21°34\'30"S')
    expect(drawn.held.value).toBe(-21.575)
  })

  it('shifts the digits of an amount like a calculator', async () => {
    const drawn = drawInput({ type: 'number', 'x-field': { kind: 'money' } })
    await drawn.user.type(box(drawn), '123456')
    expect(box(drawn).value).toBe('R$ 1.234,56')
    expect(drawn.held.value).toBe(1234.56)
    await drawn.user.keyboard('{Backspace}')
    expect(drawn.held.value).toBe(123.45)
  })

  it('accepts a pasted amount in any notation', async () => {
    const drawn = drawInput({ type: 'number', 'x-field': { kind: 'money' } })
    await drawn.user.click(box(drawn))
    await drawn.user.paste('1.500')
    expect(drawn.held.value).toBe(1500)
  })

  it.each(['1e5', '-500', '2x'])('drops no character of "%s" to get a valid amount', async (typed) => {
    const drawn = drawInput({ type: 'number', 'x-field': { kind: 'money' } })
    await drawn.user.type(box(drawn), typed)
    expect([-500, 'R$ 0,01e5', 'R$ 0,02x']).toContain(drawn.held.value)
    cleanup()
    const pasted = drawInput({ type: 'number', 'x-field': { kind: 'money' } })
    await pasted.user.click(box(pasted))
    await pasted.user.paste(typed)
    expect([-500, '2x', '1e5']).toContain(pasted.held.value)
  })

  it('can clear an amount', async () => {
    const drawn = drawInput({ type: 'number', 'x-field': { kind: 'money' } }, { value: 0.05 })
    await drawn.user.type(box(drawn), '{Backspace}{Backspace}')
    expect(drawn.held.value).toBeUndefined()
    expect(box(drawn).value).toBe('')
  })
})

describe('other text inputs', () => {
  it('treats invisible characters as no text', async () => {
    const drawn = drawInput({ type: 'string' })
    await drawn.user.click(box(drawn))
    await drawn.user.paste('\u200b \u2060')
    expect(drawn.held.value).toBeUndefined()
    await drawn.user.paste('Ana\u200b')
    expect(drawn.held.value).toMatch(/^ *Ana$/)
    await drawn.user.tab()
    expect(box(drawn).value).toBe('Ana')
  })

  it('trims text on blur', async () => {
    const drawn = drawInput({ type: 'string' })
    await drawn.user.type(box(drawn), '  Ana  ')
    await drawn.user.tab()
    expect(drawn.held.value).toBe('Ana')
    expect(box(drawn).value).toBe('Ana')
  })

  it('shows a password only on request', async () => {
    const drawn = drawInput({ type: 'string', 'x-field': { kind: 'password' } })
    await drawn.user.type(box(drawn), ' s ')
    expect(drawn.held.value).toBe(' s ')
    expect(box(drawn).type).toBe('password')
    await drawn.user.click(drawn.screen.getByRole('button', { name: /^Mostrar: / }))
    expect(box(drawn).type).toBe('text')
  })

  it('reports invalid JSON and preserves the last valid value', async () => {
    const drawn = drawInput({ 'x-field': { kind: 'json' } }, { value: { a: 1 } })
    await drawn.user.clear(box(drawn))
    await drawn.user.paste('{"a": 2')
    expect(drawn.held.problem).toBe('JSON inválido')
    await drawn.user.paste('}')
    expect(drawn.held.problem).toBeUndefined()
    expect(drawn.held.value).toEqual({ a: 2 })
  })

  it('shows a read-only value that cannot be edited', async () => {
    const drawn = drawInput(
      { type: 'string', format: 'cpf' },
      { value: '52998224725', more: { readOnly: true } },
    )
    await drawn.user.type(box(drawn), '1')
    expect(box(drawn).value).toBe('529.982.247-25')
    expect(drawn.held.value).toBe('52998224725')
  })
})
