import { isRow, type Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import { type FieldProblem, Problem } from '#model/problem/problem'
import type { StoredFile } from '#model/wire/file'
import { noteLimits } from '#model/wire/record/timeline'
import { serverText } from '../messages'

export interface NoteInput {
  readonly text: string
  readonly mentions: readonly number[]
  readonly files: readonly (StoredFile & { readonly chave: string })[]
}

export function parseNote({ texto = '', mencoes = [], arquivos = [], ...others }: Row): NoteInput {
  const text = typeof texto === 'string' ? texto.normalize('NFC').replace(/\r\n?/g, '\n').trim() : undefined
  const mentions = Array.isArray(mencoes) && mencoes.every(isId) ? [...new Set(mencoes)] : undefined
  const files = Array.isArray(arquivos) ? arquivos.map(readFile) : undefined
  const errors: FieldProblem[] = Object.keys(others).map((name) => at(name, refusalText.unknownField(name)))
  if (text === undefined || text.length > noteLimits.letters) {
    errors.push(at('texto', serverText.noteTooLong(noteLimits.letters)))
  } else if (text === '' && files?.length === 0) errors.push(at('texto', serverText.noteEmpty))
  if (!mentions || mentions.length > noteLimits.mentions) {
    errors.push(at('mencoes', serverText.tooManyMentions(noteLimits.mentions)))
  }
  const read = files?.filter((each) => each !== undefined)
  if (!read || read.length !== files?.length || read.length > noteLimits.files) {
    errors.push(at('arquivos', serverText.tooManyFiles(noteLimits.files)))
  }
  if (errors.length > 0 || text === undefined || !mentions || !read) {
    throw new Problem('invalid', refusalText.invalid, { errors })
  }
  return { text, mentions, files: read }
}

function at(name: string, message: string): FieldProblem {
  return { path: `/${name}`, message }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function readFile(value: unknown): NoteInput['files'][number] | undefined {
  if (!isRow(value)) return undefined
  const { nome, tipo, tamanho, chave } = value
  const isFile =
    typeof nome === 'string' &&
    nome !== '' &&
    nome.length <= 200 &&
    typeof tipo === 'string' &&
    tipo.length <= 200 &&
    typeof tamanho === 'number' &&
    typeof chave === 'string'
  return isFile ? { nome, tipo, tamanho, chave } : undefined
}
