-- The queue of jobs: who may enqueue which job, and who may read its length.

-- Puts a job into the queue in the caller's transaction. No role may read the queue. User and staff roles enqueue only
-- mails, to users whom they administer and under their own name, and to themselves a test of notifications and the mail about a
-- token of their own; the auth role
-- enqueues the jobs of log-ins and links. Scheduled jobs belong to the owner.
create or replace function enqueue_job(task text, payload json, run_at timestamptz default null, job_key text default null)
returns void security definer language plpgsql set search_path = pg_catalog
as $$
declare
  about uuid;
begin
  if current_setting('role') <> 'none' then
    if payload ->> 'userId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then about := payload ->> 'userId'; end if;
    if task = 'notifications.test' then
      if about is distinct from public.app_user() or run_at is not null or job_key <> 'notification test ' || about then
        raise insufficient_privilege using message = 'not permitted: a test for others';
      end if;
    elsif task = 'account.notify' and payload ->> 'template' = 'tokenCreated' and about = public.app_user()
      and payload ->> 'to' is null and run_at is null and job_key is null then
      -- A token of one's own: its owner hears of it, be it made by somebody at their open session.
      null;
    elsif not coalesce(public.administers(about), false)
      or not exists (select from public.users u where u.id = about)
      or run_at is not null or job_key <> 'invitation ' || about
      or not coalesce(case task
        when 'account.notify' then payload ->> 'to' is null or payload ->> 'template' = 'emailChanged'
        when 'account.sendLink' then payload ->> 'purpose' = 'activate' and (payload ->> 'invitedBy' is null
          or payload ->> 'invitedBy' = (select u.firstname || ' ' || u.lastname from public.users u where u.id = public.app_user()))
      end, false)
    then
      raise insufficient_privilege using message = 'not permitted: this job, or this job about others';
    end if;
  elsif session_user <> current_user and task not in
    ('account.linkAsked', 'account.sendLink', 'account.sendCode', 'account.notify', 'account.confirmUnsubscribe')
  then
    raise insufficient_privilege using message = 'not permitted: this job';
  end if;
  perform graphile_worker.add_job(task, payload, run_at => enqueue_job.run_at, job_key => enqueue_job.job_key, max_attempts => 12);
end $$;

revoke execute on function enqueue_job(text, json, timestamptz, text) from public;
grant execute on function enqueue_job(text, json, timestamptz, text)
  to catenary_app, catenary_user, catenary_staff, catenary_fatzer;

-- The backlog by job or by handler of domain events, as numbers only: how many wait, since when, and how many are given up.
-- Under `relay`: domain events that are not yet assigned to their handlers.
create or replace function queue_backlog()
returns table (job text, waiting integer, oldest_seconds double precision, failed integer)
security definer stable language plpgsql set search_path = pg_catalog
as $$
begin
  return query
    select 'relay', count(*)::integer, coalesce(extract(epoch from now() - min(e.written_at)), 0)::double precision, 0
    from public.domain_events e where e.relayed_at is null
    union all
    select d.handler, count(*) filter (where d.try_at < 'infinity')::integer,
      coalesce(extract(epoch from now() - min(e.written_at) filter (where d.try_at < 'infinity')), 0)::double precision,
      count(*) filter (where d.try_at = 'infinity')::integer
    from public.domain_event_deliveries d join public.domain_events e on e.id = d.event_id
    where d.handled_at is null group by 1
    union all
    select j.task_identifier,
      count(*) filter (where j.attempts < j.max_attempts)::integer,
      coalesce(extract(epoch from now() - min(j.created_at) filter (where j.attempts < j.max_attempts)), 0)::double precision,
      count(*) filter (where j.attempts >= j.max_attempts)::integer
    from graphile_worker.jobs j group by 1;
end $$;

revoke execute on function queue_backlog() from public;
grant execute on function queue_backlog() to catenary_app;
