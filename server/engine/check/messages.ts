const placesOf = (ids: readonly unknown[]) => ids.join(', ')

export const checkText = {
  versions: (version: number, changes: number) =>
    `está na versão ${version}, e o histórico conta ${changes.toLocaleString('pt-BR')} ${changes === 1 ? 'mudança' : 'mudanças'}`,
  unlikeHistory: (fields: readonly string[]) => `não está como o histórico o deixou: ${fields.join(', ')}`,
  gone: (ids: readonly number[]) => `estão no histórico e não existem mais: ${placesOf(ids)}`,
  namesNothing: (field: string, id: number) => `${field} cita ${id}, que não existe`,
  fileMissing: (key: string) => `cita o arquivo ${key}, que não existe`,
  contentMissing: 'não tem conteúdo',
  contentDamaged: 'está danificado: o conteúdo não confere com o seu código (SHA-256)',
} as const
