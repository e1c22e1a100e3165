CREATE TABLE "shared_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"name" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"sealed_token" "bytea" NOT NULL,
	"allows_downloads" boolean NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "shared_links_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "shared_links" ADD CONSTRAINT "shared_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_links" ADD CONSTRAINT "shared_links_analysis_id_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_links_user" ON "shared_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_links_analysis" ON "shared_links" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "shared_links_expiry" ON "shared_links" USING btree ("expires_at");