import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('/tests/flows/views.test.ts');

/** The flows' views are one file of more than a minute: begun late, it would end alone, on one of the cores. */
export class LongFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))];
  }
}
