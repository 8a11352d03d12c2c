export class AddSubtitle1990000000000 {
  async up(runner) {
    await runner.query('alter table project add column subtitle text');
  }

  async down(runner) {
    await runner.query('alter table project drop column subtitle');
  }
}
