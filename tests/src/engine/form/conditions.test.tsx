import '../../../support/dom'

import { cleanup, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { drawForm } from './drawForm'

afterEach(cleanup)

describe('the fields of a branch', () => {
  it('stand in the section that names them, those of the other branch are not there', async () => {
    const form = drawForm()
    const section = form.screen.getByRole('region', { name: 'Identificação' })
    expect(within(section).getByRole('textbox', { name: 'CPF' })).toBeTruthy()
    expect(form.find('CNPJ')).toBeNull()
    await form.pick('Tipo', 'Empresa')
    expect(within(section).getByRole('textbox', { name: 'CNPJ' })).toBeTruthy()
    expect(form.find('CPF')).toBeNull()
  })

  it('bear the required mark of their branch', () => {
    const form = drawForm()
    expect(form.field('CPF').getAttribute('aria-required')).toBe('true')
    expect(form.screen.getByLabelText(/^CPF/)).toBe(form.field('CPF'))
    expect(form.container.querySelector(`label[for="${form.field('CPF').id}"]`)?.textContent).toBe('CPF *')
  })

  it('leave no value behind when the branch is left', async () => {
    const form = drawForm()
    await form.user.type(form.field('Nome'), 'Ana')
    await form.user.type(form.field('CPF'), '52998224725')
    await form.pick('Tipo', 'Empresa')
    await form.user.type(form.field('CNPJ'), '11222333000181')
    await form.save()
    expect(form.saves).toEqual([
      {
        changes: { kind: 'J', name: 'Ana', cnpj: '11222333000181' },
        full: expect.objectContaining({ cnpj: '11222333000181' }),
      },
    ])
    expect(form.saves[0]?.full).not.toHaveProperty('cpf')
  })

  it('have what was typed when the branch is taken again before saving', async () => {
    const form = drawForm()
    await form.user.type(form.field('CPF'), '52998224725')
    await form.pick('Tipo', 'Empresa')
    await form.user.type(form.field('CNPJ'), '11222333000181')
    await form.pick('Tipo', 'Pessoa')
    expect(form.field('CPF').value).toBe('529.982.247-25')
    await form.pick('Tipo', 'Empresa')
    expect(form.field('CNPJ').value).toBe('11.222.333/0001-81')
  })

  it('have what the record had, too, and then nothing has changed', async () => {
    const record = { id: 1, versao: 1, kind: 'F', name: 'Ana', cpf: '52998224725' }
    const form = drawForm({ record })
    await form.pick('Tipo', 'Empresa')
    await form.pick('Tipo', 'Pessoa')
    expect(form.field('CPF').value).toBe('529.982.247-25')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({})
  })

  it('are emptied on the server when a record changes its branch', async () => {
    const form = drawForm({ record: { id: 1, versao: 1, kind: 'F', name: 'Ana', cpf: '52998224725' } })
    await form.pick('Tipo', 'Empresa')
    await form.user.type(form.field('CNPJ'), '11222333000181')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ kind: 'J', cpf: null, cnpj: '11222333000181' })
  })
})

describe('a field shown on a condition', () => {
  it('comes and goes with the values', async () => {
    const form = drawForm()
    expect(form.find('Observação')).toBeNull()
    await form.user.type(form.field('Largura'), '60')
    expect(form.find('Observação')).not.toBeNull()
    await form.user.clear(form.field('Largura'))
    expect(form.find('Observação')).toBeNull()
  })

  it('is absent from what is saved while it is hidden', async () => {
    const form = drawForm({ record: { kind: 'F', name: 'Ana', cpf: '52998224725', width: 60, note: 'x' } })
    await form.user.clear(form.field('Largura'))
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ width: null, note: null })
  })
})

describe('a computed field', () => {
  it('follows what it is computed from, and is never sent', async () => {
    const form = drawForm({
      record: { kind: 'F', name: 'Ana', cpf: '52998224725', width: 60, height: 2, area: 120 },
    })
    expect(form.field('Área').value).toBe('120')
    await form.user.clear(form.field('Altura'))
    expect(form.field('Área').value).toBe('')
    await form.user.type(form.field('Altura'), '3')
    expect(form.field('Área').value).toBe('180')
    expect(form.field('Área').readOnly).toBe(true)
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ height: 3 })
  })
})

describe('sections', () => {
  it('hold what the schema says, and the rest comes last', () => {
    const form = drawForm()
    const titles = form.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(titles).toEqual(['Identificação', 'Endereço', 'Medidas', 'Outras informações'])
    const rest = form.screen.getByRole('region', { name: 'Outras informações' })
    expect(within(rest).getByRole('textbox', { name: 'Preço' })).toBeTruthy()
    expect(within(rest).getByRole('group', { name: 'Telefones' })).toBeTruthy()
  })

  it('do not repeat their title over the object they were made for', () => {
    const form = drawForm()
    const section = form.screen.getByRole('region', { name: 'Endereço' })
    expect(within(section).getAllByText('Endereço')).toHaveLength(1)
    expect(within(section).getByRole('group', { name: 'Endereço' })).toBeTruthy()
  })

  it('know no system fields', () => {
    const form = drawForm()
    expect(form.screen.queryByLabelText('Código do registro')).toBeNull()
    expect(form.screen.queryByLabelText('Versão')).toBeNull()
    expect(form.screen.queryByLabelText('Criado em')).toBeNull()
  })
})

describe('an optional object with a default', () => {
  const place = {
    type: 'object',
    title: 'Lugar',
    properties: {
      country: { type: 'string', title: 'País', default: 'Brasil' },
      town: { type: 'string', title: 'Cidade' },
    },
    required: ['country', 'town'],
  } as const
  const schema = {
    type: 'object',
    properties: { name: { type: 'string', title: 'Nome' }, place },
    required: ['name'],
  } as const

  it('is not sent when nobody touched it', async () => {
    const form = drawForm({ schema })
    expect(form.field('País').value).toBe('Brasil')
    await form.user.type(form.field('Nome'), 'Ana')
    await form.save()
    expect(form.saves[0]?.full).toEqual({ name: 'Ana' })
  })

  it('is sent whole once something was said of it', async () => {
    const form = drawForm({ schema })
    await form.user.type(form.field('Nome'), 'Ana')
    await form.user.type(form.field('Cidade'), 'Lavras')
    await form.save()
    expect(form.saves[0]?.full).toEqual({ name: 'Ana', place: { country: 'Brasil', town: 'Lavras' } })
  })
})

describe('a choice that another value limits', () => {
  const schema: JsonSchema = {
    title: 'Obra',
    type: 'object',
    properties: {
      sort: { type: 'string', title: 'Tipo', enum: ['Pintura', 'Plantio', 'Outra'] },
      uses: {
        type: 'array',
        title: 'Usos',
        items: {
          type: 'object',
          title: 'Uso',
          properties: {
            of: {
              type: 'string',
              title: 'Material',
              enum: ['Tinta', 'Adubo', 'Semente'],
              'x-field': { among: { by: 'sort', of: { Pintura: ['Tinta'], Plantio: ['Adubo', 'Semente'] } } },
            },
          },
          required: ['of'],
        },
      },
    },
    required: ['sort'],
  }
  const offered = async (form: ReturnType<typeof drawForm>) => {
    await form.user.click(form.screen.getByRole('combobox', { name: 'Material' }))
    const titles = form.screen.getAllByRole('option').map(({ textContent }) => textContent)
    await form.user.keyboard('{Escape}')
    return titles
  }

  it('offers what is left, chooses the only one, and is taken back when it is left out', async () => {
    const form = drawForm({ schema })
    await form.pick('Tipo', 'Plantio')
    await form.user.click(form.screen.getByRole('button', { name: /Adicionar/ }))
    expect(await offered(form)).toEqual(['Adubo', 'Semente'])
    await form.pick('Material', 'Semente')
    await form.pick('Tipo', 'Pintura')
    const material = () => form.screen.getByRole('combobox', { name: 'Material' }).textContent
    await waitFor(() => expect(material()).toBe('Tinta'))
    await form.pick('Tipo', 'Plantio')
    await waitFor(() => expect(material()).toBe(''))
    await form.pick('Tipo', 'Outra')
    expect(await offered(form)).toEqual(['Tinta', 'Adubo', 'Semente'])
  })

  it('keeps what a record has had before it was limited, and limits what is new', async () => {
    const form = drawForm({
      schema,
      record: { id: 1, versao: 1, sort: 'Plantio', uses: [{ of: 'Tinta' }] },
    })
    const materials = () => form.screen.getAllByRole('combobox', { name: /Material/ })
    expect(materials()[0]?.textContent).toBe('Tinta')
    await form.user.click(form.screen.getByRole('button', { name: /Adicionar/ }))
    const added = materials().at(-1)
    if (!added) throw new Error('No item was added')
    await form.user.click(added)
    expect(form.screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Adubo',
      'Semente',
    ])
    await form.user.click(form.screen.getByRole('option', { name: 'Adubo' }))
    await form.save()
    expect(form.saves[0]?.full).toMatchObject({ uses: [{ of: 'Tinta' }, { of: 'Adubo' }] })
  })
})
