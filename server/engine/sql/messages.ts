export const tableText = {
  refused: (sentences: readonly string[]) =>
    `Os dados gravados não cabem no novo esquema:\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`,
  typeChange: (entity: string, field: string, now: string, wanted: string) =>
    `${entity}.${field} está gravado como ${now} e o esquema pede ${wanted}; converta os dados, ou dê ao campo outro nome.`,
  repeated: (entity: string, paths: readonly string[], count: number) =>
    `${entity}: ${paths.join(' + ')} deve ser único, mas ${count === 1 ? 'há 1 valor repetido' : `há ${count} valores repetidos`} em registros ativos; corrija-os antes.`,
} as const
