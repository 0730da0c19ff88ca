import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packFolder, unpackTar } from '../../../server/db/tar'
import { encodeParams, parseArray } from '../../../server/db/values'

describe('PostgreSQL array text', () => {
  it('is parsed back to the original values', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ unit: 'binary' }))), (values) => {
        const [text] = encodeParams([values])
        expect(parseArray(text ?? '', String)).toEqual(values)
      }),
    )
  })

  it('may be nested or not start at 1', () => {
    expect(parseArray('{{1,2},{NULL,4}}', Number)).toEqual([
      [1, 2],
      [null, 4],
    ])
    expect(parseArray('[0:1]={1,2}', Number)).toEqual([1, 2])
  })
})

describe('a template archive', () => {
  it('is unpacked to the original files, and every truncation is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tar-'))
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true })
    writeFileSync(join(folder, 'deep', 'er', 'file'), 'x'.repeat(700))
    writeFileSync(join(folder, 'empty'), '')
    const tar = await packFolder(folder)
    rmSync(folder, { recursive: true })
    const entries = (await unpackTar(tar)).map(({ name, data }) => [name, data?.length])
    expect(entries.sort()).toEqual([
      ['deep/', undefined],
      ['deep/er/', undefined],
      ['deep/er/file', 700],
      ['empty', 0],
    ])
    for (let length = 0; length <= tar.length - 1024; length += 256) {
      await expect(unpackTar(tar.subarray(0, length))).rejects.toThrow()
    }
  })
})
