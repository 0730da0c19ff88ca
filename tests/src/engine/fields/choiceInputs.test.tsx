import '../../../support/dom'

import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fitSize } from '../../../../src/engine/fields/files/downscaleImage'
import { drawInput } from './drawInput'

afterEach(cleanup)

const states = {
  type: 'integer',
  oneOf: [
    { const: 0, title: 'Parado' },
    { const: 1, title: 'Em uso' },
  ],
}

const months = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
]

function options(drawn: ReturnType<typeof drawInput>): string[] {
  return drawn.screen.getAllByRole('option').map((option) => option.textContent ?? '')
}

describe('the input of a coded value', () => {
  it('shows titles and stores the value', async () => {
    const drawn = drawInput(states)
    await drawn.user.click(drawn.screen.getByRole('combobox', { name: 'Campo' }))
    expect(options(drawn)).toEqual(['Nenhum', 'Parado', 'Em uso'])
    await drawn.user.click(drawn.screen.getByRole('option', { name: 'Parado' }))
    expect(drawn.held.value).toBe(0)
  })

  it.each(['.field-box', 'label'])('opens on the first click on its %s', async (place) => {
    const drawn = drawInput(states)
    const element = drawn.screen.getByRole('combobox').closest('.field')?.querySelector(place)
    if (!element) throw new Error('no such place')
    await drawn.user.click(element)
    expect(options(drawn)).toEqual(['Nenhum', 'Parado', 'Em uso'])
    await drawn.user.click(drawn.screen.getByRole('option', { name: 'Parado' }))
    expect(drawn.screen.queryByRole('listbox')).toBeNull()
  })

  it('preselects the only option when it is required', () => {
    expect(drawInput({ type: 'string', enum: ['um'] }, { more: { required: true } }).held.value).toBe('um')
    cleanup()
    expect(drawInput({ type: 'string', enum: ['um'] }).held.value).toBeUndefined()
  })

  it('can be cleared when it is optional', async () => {
    const drawn = drawInput(states, { value: 1 })
    await drawn.user.click(drawn.screen.getByRole('combobox'))
    await drawn.user.click(drawn.screen.getByRole('option', { name: 'Nenhum' }))
    expect(drawn.held.value).toBeUndefined()
  })

  it('cannot be cleared when it is required, and is marked as required', async () => {
    const drawn = drawInput(states, { value: 1, more: { required: true } })
    const box = drawn.screen.getByRole('combobox', { name: /Campo/ })
    expect(box.getAttribute('aria-required')).toBe('true')
    await drawn.user.click(box)
    expect(options(drawn)).toEqual(['Parado', 'Em uso'])
  })

  it('shows a stored value that is no longer offered', () => {
    const drawn = drawInput(states, { value: 9 })
    expect(drawn.screen.getByRole('combobox').textContent).toContain('9')
  })

  it('finds one of many options by typing without accents', async () => {
    const drawn = drawInput({ type: 'string', enum: months })
    await drawn.user.type(drawn.screen.getByRole('combobox', { name: 'Campo' }), 'marc')
    expect(options(drawn)).toEqual(['Março'])
    await drawn.user.keyboard('{Enter}')
    expect(drawn.held.value).toBe('Março')
  })

  it('does not open when it is read-only', async () => {
    const drawn = drawInput(states, { value: 1, more: { readOnly: true } })
    await drawn.user.click(drawn.screen.getByRole('combobox'))
    expect(drawn.screen.queryByRole('option')).toBeNull()
  })

  it('links its message to the input for assistive technology', () => {
    const drawn = drawInput(states, { more: { problem: '* Obrigatório' } })
    const box = drawn.screen.getByRole('combobox')
    const described = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(described?.textContent).toBe('* Obrigatório')
  })
})

describe('the input of several values', () => {
  it('stores the values in the order they were picked', async () => {
    const drawn = drawInput({ type: 'array', items: { type: 'string', enum: ['Foliar', 'Solo', 'Muda'] } })
    await drawn.user.click(drawn.screen.getByRole('combobox', { name: 'Campo' }))
    await drawn.user.click(drawn.screen.getByRole('option', { name: 'Solo' }))
    await drawn.user.click(drawn.screen.getByRole('option', { name: 'Foliar' }))
    expect(drawn.held.value).toEqual(['Solo', 'Foliar'])
  })

  it('stores null when the last value is removed', async () => {
    const drawn = drawInput(
      { type: 'array', items: { type: 'string', enum: ['Foliar', 'Solo'] } },
      { value: ['Solo'] },
    )
    await drawn.user.type(drawn.screen.getByRole('combobox'), '{Backspace}')
    expect(drawn.held.value).toBeUndefined()
  })
})

describe('the input of free texts', () => {
  const words = { type: 'array', items: { type: 'string' } }

  it('adds a text on Enter, on a comma and on blur', async () => {
    const drawn = drawInput(words)
    const box = drawn.screen.getByRole('combobox', { name: 'Campo' })
    await drawn.user.type(box, 'um{Enter}dois,tres')
    expect(drawn.held.value).toEqual(['um', 'dois'])
    await drawn.user.tab()
    expect(drawn.held.value).toEqual(['um', 'dois', 'tres'])
  })

  it('stores each text once', async () => {
    const drawn = drawInput(words, { value: ['um'] })
    await drawn.user.type(drawn.screen.getByRole('combobox'), ' um {Enter}')
    expect(drawn.held.value).toEqual(['um'])
    expect(drawn.held.problem).toBe('O valor deve ser distinto')
  })
})

describe('a boolean input', () => {
  it('is a checkbox', async () => {
    const drawn = drawInput({ type: 'boolean' })
    const box = drawn.screen.getByRole('checkbox', { name: 'Campo' })
    await drawn.user.click(box)
    expect(drawn.held.value).toBe(true)
    await drawn.user.click(box)
    expect(drawn.held.value).toBe(false)
  })
})

describe('a colour input', () => {
  it('accepts a hexadecimal colour', async () => {
    const drawn = drawInput({ type: 'string', format: 'color' })
    await drawn.user.type(drawn.screen.getByRole('textbox', { name: 'Campo' }), '12ab34')
    expect(drawn.held.value).toBe('#12AB34')
  })
})

describe('an image input', () => {
  const image = { type: 'string', 'x-field': { kind: 'image' as const } }

  it('refuses a file that is not an image', async () => {
    const drawn = drawInput(image)
    const file = new File(['no image'], 'x.png', { type: 'image/png' })
    await drawn.user.upload(drawn.screen.getByLabelText('Campo', { selector: 'input' }), file)
    await drawn.user.click(await drawn.screen.findByRole('button', { name: 'Usar a imagem inteira' }))
    expect(drawn.held.problem).toBe('O arquivo escolhido não é uma imagem que se possa ler.')
    expect(drawn.held.value).toBeUndefined()
  })

  it('accepts a dropped image and no other dropped file', async () => {
    const drawn = drawInput(image)
    const drop = (file: File) =>
      fireEvent.drop(drawn.screen.getByText('Arraste uma imagem para cá ou'), {
        dataTransfer: { files: [file] },
      })
    drop(new File(['x'], 'x.txt', { type: 'text/plain' }))
    expect(drawn.held.problem).toBe('O arquivo escolhido não é uma imagem que se possa ler.')
    expect(drawn.screen.queryByRole('dialog')).toBeNull()
    drop(new File(['x'], 'x.png', { type: 'image/png' }))
    expect(await drawn.screen.findByRole('dialog', { name: 'Enquadrar: Campo' })).toBeTruthy()
  })

  it('shows the image and removes it', async () => {
    const drawn = drawInput(image, { value: 'data:image/jpeg;base64,AA==' })
    const group = drawn.screen.getByRole('group', { name: 'Campo' })
    expect(within(group).getByRole('img', { name: 'Campo' }).getAttribute('src')).toContain('data:image/jpeg')
    await drawn.user.click(within(group).getByRole('button', { name: 'Remover imagem de Campo' }))
    expect(drawn.held.value).toBeUndefined()
    expect(within(group).queryByRole('img')).toBeNull()
  })

  it('keeps the proportions of an image when it scales it down, and never scales it up', () => {
    expect(fitSize(4096, 2048)).toEqual([1024, 512])
    expect(fitSize(600, 3000)).toEqual([205, 1024])
    expect(fitSize(100, 50)).toEqual([100, 50])
  })
})
