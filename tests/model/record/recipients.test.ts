import { describe, expect, it } from 'vitest'
import { fillQuotes, quotedByTitle, quotedPaths, quotedRecord, quoteOf } from '#model/record/recipients'

const fields = [
  { path: 'nome', title: 'Nome completo' },
  { path: 'cidade', title: 'Cidade' },
  { path: 'endereco.cidade', title: 'Endereço › Cidade' },
  { path: 'origem', title: 'Cidade' },
]

describe('a text to many people', () => {
  it('quotes a field by its title as well as by its path', () => {
    const values = { nome: 'Ana', 'endereco.cidade': 'Machado', label: 'Ana Reis' }
    expect(fillQuotes(fields, '{Nome completo}, {nome}, {Nome do registro}', values)).toBe(
      'Ana, Ana, Ana Reis',
    )
    expect(fillQuotes(fields, 'De {Endereço › Cidade}', values)).toBe('De Machado')
    expect(quotedPaths(fields, '{Nome completo} {nome}', '{label} {Endereço › Cidade}')).toEqual([
      'nome',
      'endereco.cidade',
    ])
  })

  it('gives back what is no field, for the server to refuse it', () => {
    expect(quotedPaths(fields, 'Olá, {Apelido}')).toEqual(['Apelido'])
  })

  it('is shown with titles, and no placeholder is left in what a person reads', () => {
    expect(quotedByTitle(fields, 'Olá, {nome} de {label}: {nada}')).toBe(
      'Olá, {Nome completo} de {Nome do registro}: {nada}',
    )
    expect(fillQuotes(fields, 'Olá, {nada}{}{nome}!', {})).toBe('Olá, !')
  })

  it('gets titles from the menu of fields, and a path only where two fields have the same title', () => {
    expect([...fields, quotedRecord].map((field) => quoteOf(fields, field))).toEqual([
      '{Nome completo}',
      '{Cidade}',
      '{Endereço › Cidade}',
      '{origem}',
      '{Nome do registro}',
    ])
  })
})
