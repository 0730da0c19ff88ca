import type { Endereco, Telefones } from '#generated/types.ts'
import { formats } from '#model/formats/index'
import type { Municipality } from './municipalities'
import type { Random } from './random'
import { districts, familyNames, landmarks, menNames, streets, womenNames } from './words'

/** First and last thousand of postal codes, by the state's IBGE code. */
const postalCodes: Readonly<Record<number, readonly [first: number, last: number]>> = {
  31: [30_000, 39_999],
  32: [29_000, 29_999],
  35: [1000, 19_999],
  41: [80_000, 87_999],
}

export function makeAddress(random: Random, place: Municipality, isRural: boolean): Endereco {
  const [first, last] = postalCodes[place.state] ?? [30_000, 39_999]
  const address = {
    pais: 1,
    estado: place.state,
    cidade: place.code,
    cep: `${String(random.int(first, last)).padStart(5, '0')}${random.digits(3)}`,
  }
  if (!isRural) {
    return {
      ...address,
      bairro: random.pick(['Centro', 'Jardim Andere', 'Vila Pinto', 'São Geraldo']),
      logradouro: random.pick(streets),
      numero: String(random.int(10, 1990)),
      ...(random.isTrue(0.2) && { complemento: `Sala ${random.int(1, 40)}` }),
    }
  }
  return {
    ...address,
    bairro: random.pick(districts),
    logradouro: `Estrada Municipal, km ${random.int(2, 38)}`,
    numero: 'S/N',
    referencia: random.pick(landmarks),
  }
}

export function makeMobile(random: Random, areaCode: string): string {
  return `${areaCode}9${random.int(6, 9)}${random.digits(7)}`
}

function makeLandline(random: Random, areaCode: string): string {
  return `${areaCode}3${random.int(2, 8)}${random.digits(6)}`
}

type Telephone = Telefones[number]

export function makeTelephones(
  random: Random,
  areaCode: string,
): [Telephone & { number: string }, ...Telephone[]] {
  const number = makeMobile(random, areaCode)
  const mobile = { title: 'Celular', format: 'cel', number, tipo: 'Celular' } as const
  if (random.isTrue(0.6)) return [mobile]
  return [
    mobile,
    { title: 'Telefone 1', format: 'com', number: makeLandline(random, areaCode), tipo: 'Comercial' },
  ]
}

export interface NaturalPerson {
  readonly cpf: string
  readonly nome: string
  readonly data_nascimento: string
  readonly rg: string
  readonly sexo: 'Masculino' | 'Feminino'
}

/** A fictitious person; the CPF has valid check digits. */
export function makePerson(random: Random, youngest = 24, oldest = 78): NaturalPerson {
  const isWoman = random.isTrue(0.35)
  const given = random.pick(isWoman ? womenNames : menNames)
  const year = 2026 - random.int(youngest, oldest)
  return {
    cpf: formats.cpf.sample(random.int(1, 2_000_000_000)),
    nome: `${given} ${random.some(familyNames, 2).join(' ')}`,
    data_nascimento: `${year}-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`,
    rg: `MG-${random.digits(2)}.${random.digits(3)}.${random.digits(3)}`,
    sexo: isWoman ? 'Feminino' : 'Masculino',
  }
}

/** Every fifth one contains letters, as numbers issued since July 2026 may. */
export function makeCnpj(random: Random, at: number): string {
  return formats.cnpj.sample(5 * random.int(1, 400_000_000) + (at % 5 === 0 ? 0 : 1))
}

/** In a reserved domain (RFC 2606); the number distinguishes namesakes. */
export function makeEmail(name: string, number: number): string {
  const [first = '', ...others] = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return `${[first, others.at(-1)].filter(Boolean).join('.')}${number}@example.com`
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}
