/** Audiences from widest to narrowest. A caller in one audience also belongs to all audiences before it. */
export const audiences = ['public', 'session', 'guest', 'member', 'company_admin', 'system_admin'] as const;
export type Audience = (typeof audiences)[number];

/** The lowest audience that may see or set something; `nobody` is above all audiences. */
export type Level = Audience | 'nobody';

/** The rank of a level. A collection of level `a` may show fields of level `b` if `levelRank(a) >= levelRank(b)`. */
export const levelRank = (level: Level): number => (level === 'nobody' ? audiences.length : audiences.indexOf(level));
