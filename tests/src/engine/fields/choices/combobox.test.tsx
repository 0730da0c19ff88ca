/* The option that Enter, Tab and blur select, with known options and with a slow server. */
import '../../../../support/dom'

import TextField from '@mui/material/TextField'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Combobox } from '../../../../../src/engine/fields/choices/Combobox'
import { startUser } from '../../../../support/user'

afterEach(cleanup)

const towns = ['Cachoeira da Prata', 'Lagoa da Prata', 'Prata', 'Prata do Piauí', 'São José da Prata']

interface TownsProps {
  readonly first?: string | null
  readonly isSlow?: boolean
  readonly problem?: string
}

let answer: () => void

/** The second input shows that the focus moved on. */
function Towns({ first = null, isSlow = false, problem }: TownsProps) {
  const [value, setValue] = useState<string | null>(first)
  const [asked, setAsked] = useState('')
  const [answered, setAnswered] = useState('')
  answer = () => setAnswered(asked)
  const found = towns.filter((town) => town.toLowerCase().includes(answered))
  return (
    <form onSubmit={() => expect.unreachable('sent with the form')}>
      <Combobox<string>
        options={isSlow ? found : towns}
        isFiltered={isSlow}
        isAnswered={!isSlow || asked === answered}
        value={value}
        labelOf={(town) => town}
        keyOf={(town) => town}
        onChange={setValue}
        onType={setAsked}
        problem={problem}
        help="A mais próxima"
        renderInput={(params) => <TextField {...params} label="Cidade" />}
      />
      <input aria-label="Bairro" />
      <output aria-label="Escolhida">{value ?? 'nada'}</output>
    </form>
  )
}

function SeveralTowns() {
  const [value, setValue] = useState<string[]>([])
  return (
    <>
      <Combobox<string, true>
        multiple
        disableCloseOnSelect
        options={towns}
        value={value}
        labelOf={(town) => town}
        keyOf={(town) => town}
        onChange={setValue}
        renderInput={(params) => <TextField {...params} label="Cidades" />}
      />
      <output aria-label="Escolhida">{value.map((town) => town.toUpperCase()).join()}</output>
    </>
  )
}

function open(props: TownsProps = {}) {
  render(<Towns {...props} />)
  const box = screen.getByRole<HTMLInputElement>('combobox')
  return { box, user: startUser(), chosen: () => screen.getByLabelText('Escolhida').textContent }
}

describe('a combobox with known options', () => {
  it.each([
    ['Prata{Enter}', 'Prata'],
    ['prata{Tab}', 'Prata'],
    ['PRATA DO PIAUI{Tab}', 'Prata do Piauí'],
    ['sao jose{Tab}', 'São José da Prata'],
    ['lagoa{Enter}', 'Lagoa da Prata'],
    ['prat{Tab}', 'nada'],
    ['da prata{Tab}', 'nada'],
    ['prat{ArrowDown}{Tab}', 'Prata do Piauí'],
    ['nenhuma{Enter}', 'nada'],
    ['prata{Escape}{Enter}{Enter}', 'Prata'],
  ])('resolves %s to %s', async (keys, expected) => {
    const { box, user, chosen } = open()
    await user.click(box)
    await user.keyboard(keys)
    expect(chosen()).toBe(expected)
  })

  it('describes itself by its help, by a problem instead, and by text that it did not take before both', async () => {
    const described = (description: string | RegExp) =>
      screen.getByRole('combobox', { description }).getAttribute('aria-invalid')
    open()
    expect(described('A mais próxima')).toBe('false')
    cleanup()
    const { box, user } = open({ problem: 'Escolha outra' })
    expect(described('Escolha outra')).toBe('true')
    await user.click(box)
    await user.keyboard('nenhuma{Tab}')
    expect(described(/“nenhuma”/)).toBe('true')
  })

  it('keeps its value when Enter follows a text without options at once', () => {
    for (const towns of [<Towns key="one" first="Prata" />, <SeveralTowns key="many" />]) {
      render(towns)
      const box = screen.getByRole('combobox')
      const before = screen.getByLabelText('Escolhida').textContent
      box.focus()
      fireEvent.change(box, { target: { value: 'nenhuma' } })
      fireEvent.keyDown(box, { key: 'Enter' })
      expect(screen.getByLabelText('Escolhida').textContent).toBe(before)
      cleanup()
    }
  })

  it('takes the typed option although another was chosen before', async () => {
    const { box, user, chosen } = open({ first: 'Prata do Piauí' })
    await user.click(box)
    await user.clear(box)
    await user.keyboard('prata{Enter}')
    expect(chosen()).toBe('Prata')
    cleanup()
    const again = open({ first: 'Prata do Piauí' })
    await again.user.tripleClick(again.box)
    await again.user.keyboard('prat')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Prata',
      'Prata do Piauí',
      'Cachoeira da Prata',
      'Lagoa da Prata',
      'São José da Prata',
    ])
    await again.user.keyboard('{Enter}')
    expect(again.chosen()).toBe('Prata')
  })

  it('shows an error for text that matches no option, until the text changes', async () => {
    const { box, user, chosen } = open()
    await user.click(box)
    await user.keyboard('prat')
    await user.click(screen.getByLabelText('Bairro'))
    expect(chosen()).toBe('nada')
    expect(screen.getByText('Nada foi escolhido para “prat”. Escolha uma opção da lista.')).toBeTruthy()
    await user.click(box)
    expect(screen.queryByText(/Nada foi escolhido/)).toBeNull()
  })
})

describe('a combobox whose options load later', () => {
  it.each([
    ['{Enter}', 'Prata'],
    ['{Tab}', 'Prata'],
  ])('defers %s until the options match the typed text', async (key, expected) => {
    const { box, user, chosen } = open({ isSlow: true })
    await user.click(box)
    await user.keyboard(`prata${key}`)
    expect(chosen()).toBe('nada')
    act(() => answer())
    expect(chosen()).toBe(expected)
    expect(document.activeElement).toBe(key === '{Tab}' ? screen.getByLabelText('Bairro') : box)
  })

  it('highlights the best of the new options instead of the previous highlight', async () => {
    const { box, user, chosen } = open({ isSlow: true })
    await user.click(box)
    await user.keyboard('da prata')
    act(() => answer())
    await user.keyboard('{ArrowDown}')
    await user.clear(box)
    await user.keyboard('prata')
    act(() => answer())
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('Prata')
  })

  it.each(['Prata', 'prat'])(
    'takes the clicked option while %s is typed and still unanswered',
    async (text) => {
      const { box, user, chosen } = open({ isSlow: true })
      await user.click(box)
      await user.keyboard(text)
      await user.click(screen.getByRole('option', { name: 'Prata' }))
      await user.click(screen.getByLabelText('Bairro'))
      expect(chosen()).toBe('Prata')
      expect(screen.queryByText(/Nada foi escolhido/)).toBeNull()
    },
  )

  it('does not take an ambiguous option', async () => {
    const { box, user, chosen } = open({ isSlow: true })
    await user.click(box)
    await user.keyboard('prat{Tab}')
    act(() => answer())
    expect(chosen()).toBe('nada')
  })
})
